import { asPost } from './posts.ts';
import type { Answer, Member, TestBackend } from './backend.ts';

/** Posts a comment over the API and returns the whole response. */
export function comment(
  test: TestBackend,
  as: Member | undefined,
  post: `${'questions' | 'answers'}/${string}`,
  content: string,
  replyTo?: string,
): Promise<Answer> {
  return test.call('POST', `/${asPost(post)}/comments`, { as, body: { content, replyTo } });
}

/** The same, returning the comment's id. */
export async function commentId(...given: Parameters<typeof comment>): Promise<string> {
  const { status, body } = await comment(...given);
  if (status !== 201) throw new Error(`Could not comment: ${JSON.stringify(body)}`);
  return body.comment._id;
}
