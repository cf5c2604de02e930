/** The path of a question, or of an answer on its question's page. */
export function linkTo(post: { readonly id: number; readonly question_id: number | null }): string {
  return post.question_id === null
    ? `/questions/${String(post.id)}`
    : `/questions/${String(post.question_id)}/answers/${String(post.id)}`;
}
