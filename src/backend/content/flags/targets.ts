import { commentPath, DECISIONS_PATH, tagPath, userPath } from '../../../contract/addresses.ts';
import type { FlagTarget } from '../../../contract/flag-forms.ts';
import type { Backend } from '../../backend.ts';
import { lockComment, type LockedComment } from '../comments/change.ts';
import { setCommentDeleted } from '../comments/deleting.ts';
import { lockPostAndQuestion, type PostAndQuestion } from '../moderation/posts.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { removePost, restorePost } from '../posts/removing.ts';
import { notFound } from '../../platform/http/errors.ts';
import { linkTo } from '../../platform/http/ids.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { nameOfTag } from '../tags/admin.store.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import type { PostAction } from '../../people/notifications/events.ts';

/** Why flags delete a post, in its history and in the log. */
export const HIDDEN = 'Hidden by flags';

interface Located {
  readonly id: number;
  /** The title of the question, the username, or the tag’s name. */
  readonly title: string;
  /** A path of this site. */
  readonly link: string;
}

/** A locked thing that can be flagged. */
export type LockedTarget = Located &
  (
    | {
        readonly kind: 'question' | 'answer';
        readonly authorId: number;
        readonly posts: PostAndQuestion;
      }
    | { readonly kind: 'comment'; readonly authorId: number; readonly comment: LockedComment }
    | { readonly kind: 'user'; readonly authorId: number }
    | { readonly kind: 'tag'; readonly authorId: null }
  );

/**
 * Locks a thing that can be flagged; `which` is whether it is deleted. Throws `not_found`.
 */
export async function lockTarget(
  tx: Transaction,
  kind: FlagTarget,
  id: number,
  which: 'present' | 'deleted' = 'present',
): Promise<LockedTarget> {
  if (kind === 'user') {
    const member = await lockMember(tx, id);
    if (!member) throw notFound('User');
    const link = userPath(String(member.id));
    return { kind, id: member.id, authorId: member.id, title: member.username, link };
  }
  if (kind === 'tag') {
    const name = await nameOfTag(tx, id);
    if (name === undefined) throw notFound('Tag');
    return { kind, id, authorId: null, title: name, link: tagPath(name) };
  }
  if (kind === 'comment') {
    const comment = await lockComment(tx, id, which);
    const title = comment.question.title ?? '';
    const authorId = comment.comment.author_id;
    return {
      kind,
      id: comment.id,
      authorId,
      title,
      link: commentPath(String(comment.id)),
      comment,
    };
  }
  const posts = await lockPostAndQuestion(tx, kind, id);
  const { post, question } = posts;
  const isDeleted = post.deleted_at !== null;
  if (isDeleted !== (which === 'deleted') || (kind === 'answer' && question.deleted_at !== null))
    throw notFound(kind === 'question' ? 'Question' : 'Answer');
  const title = question.title ?? '';
  return { kind, id: post.id, authorId: post.author_id, title, link: linkTo(post), posts };
}

/** Deletes a present post or comment in nobody's name, until somebody reviews it. */
export async function hide(tx: Transaction, backend: Backend, target: LockedTarget): Promise<void> {
  if (target.kind === 'user' || target.kind === 'tag') return;
  if (target.kind === 'comment') return setCommentDeleted(tx, target.comment, tx.now);
  await removePost(tx, backend, target.posts, { userId: null, reason: HIDDEN });
  await notifyAuthor(tx, target, 'hidden until it is reviewed', DECISIONS_PATH);
}

/** Restores what flags hid. */
export async function unhide(
  tx: Transaction,
  backend: Backend,
  target: LockedTarget,
  userId: number | null,
): Promise<void> {
  if (target.kind === 'user' || target.kind === 'tag') return;
  if (target.kind === 'comment') return setCommentDeleted(tx, target.comment, null);
  await restorePost(tx, backend, target.posts, { userId, reason: null });
  await notifyAuthor(tx, target, 'restored', target.link);
}

function notifyAuthor(
  tx: Transaction,
  { kind, authorId: userId, title: question }: Extract<LockedTarget, { posts: unknown }>,
  action: PostAction,
  link: string,
): Promise<void> {
  const params = { post: kind, question, action };
  return notify(tx, { userId, event: 'post-changed', params, link });
}
