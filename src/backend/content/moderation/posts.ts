import type { Person } from '../../../contract/users.ts';
import type { Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { PostAction } from '../../people/notifications/events.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { linkTo } from '../../platform/http/ids.ts';
import { lockAnyPost, type PostWithQuestion } from '../posts/posts.store.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

type AnyPost = NonNullable<Awaited<ReturnType<typeof lockAnyPost>>>;

/** A post and its question, either of which may be deleted. For a question they are the same. */
export interface PostAndQuestion {
  readonly post: AnyPost;
  readonly question: AnyPost;
}

/** Locks a post of this kind, deleted or not. Throws `not_found`. */
export async function lockPostOfKind(
  tx: Transaction,
  kind: PostKind,
  id: number,
): Promise<AnyPost> {
  const post = await lockAnyPost(tx, id, kind);
  if (post?.kind !== kind) throw notFound(kind === 'question' ? 'Question' : 'Answer');
  return post;
}

/** Locks a post of this kind and its question, deleted or not. Throws `not_found`. */
export async function lockPostAndQuestion(
  tx: Transaction,
  kind: PostKind,
  id: number,
): Promise<PostAndQuestion> {
  const post = await lockPostOfKind(tx, kind, id);
  const question =
    post.question_id === null ? post : await lockPostOfKind(tx, 'question', post.question_id);
  return { post, question };
}

/** Locks a post of this kind and its question, neither of them deleted. Throws `not_found`. */
export async function lockPresentPost(
  tx: Transaction,
  kind: PostKind,
  id: number,
): Promise<PostAndQuestion> {
  const locked = await lockPostAndQuestion(tx, kind, id);
  if (locked.post.deleted_at !== null || locked.question.deleted_at !== null) {
    throw notFound(kind === 'question' ? 'Question' : 'Answer');
  }
  return locked;
}

/**
 * Notifies the author of what was done with a post, without naming the moderator. Own actions are
 * not announced.
 */
export async function notifyAuthor(
  tx: Transaction,
  actor: Caller,
  { post, question }: PostWithQuestion,
  action: PostAction,
  {
    reason,
    link = linkTo(post),
  }: { readonly reason?: string | undefined; readonly link?: string | null } = {},
): Promise<void> {
  if (post.author_id === actor.id) return;
  await notify(tx, {
    userId: post.author_id,
    event: 'post-changed',
    params: { post: post.kind, question: question.title ?? '', action, reason },
    link,
  });
}

/** The person of a joined row, or null when the join found nobody. */
export function personOf(
  id: number | null,
  username: string | null,
  avatar?: string | null,
): Person | null {
  if (id === null || username === null) return null;
  return { _id: String(id), username, ...(avatar && { avatar }) };
}
