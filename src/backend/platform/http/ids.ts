import { randomBytes } from 'node:crypto';

/** The database key for an id from the wire; 0, which no row has, if it cannot be one. */
export function keyOf(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

/** 128 random bits, encoded for a URL. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** The path of a question, or of an answer on its question's page. */
export function linkTo(post: { readonly id: number; readonly question_id: number | null }): string {
  return post.question_id === null
    ? `/questions/${String(post.id)}`
    : `/questions/${String(post.question_id)}/answers/${String(post.id)}`;
}
