import type { LogAction } from '../../../contract/log.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import type { editComment as route } from '../../../contract/comments.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { forbidden, notFound, refused } from '../../platform/http/errors.ts';
import { lockPostAndQuestion, lockPresentPost, type PostAndQuestion } from '../moderation/posts.ts';
import { mustBeUnlocked } from '../posts/locks.ts';
import { touchQuestion } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { writeComment } from './body.ts';
import { mentionsBefore } from './mentions.ts';
import { writtenComment } from './read.ts';
import { isEditable, isEditSeen, voteRefusal } from './comments.rules.ts';
import { postOfComment } from './comments.store.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { DAY } from '../../../shared/durations.ts';
import { notifyMentioned } from './notify.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import {
  countRows,
  deleteRows,
  insertNewRows,
  insertRows,
  lockRow,
  updateRows,
} from '../../platform/sql/rows.ts';

export interface LockedComment extends PostAndQuestion {
  readonly id: number;
  readonly comment: Row<'comments'>;
}

/**
 * Edits the caller's own comment and keeps the old text. Throws `forbidden`, `not_found`,
 * `invalid`.
 */
export async function editComment(
  backend: Backend,
  caller: Caller,
  id: number,
  content: string,
): Promise<CallResult<typeof route>> {
  const { sql } = backend.db;
  const parent = await postOfComment(sql, id);
  if (!parent) throw notFound('Comment');
  const before = await mentionsBefore(sql, { ...parent, id });
  const context = {
    userId: caller.id,
    questionId: parent.questionId,
    before,
    role: caller.role,
  };
  const { body, mentioned, unreached } = await writeComment(backend, context, content);
  await transactAs(backend, caller, async (tx) => {
    const locked = await lockComment(tx, id);
    const { comment, question } = locked;
    mustEdit(caller, comment, tx.now);
    await mustBeUnlocked(tx.sql, caller, locked.post.id, { kind: 'comments', now: tx.now });
    const { source } = comment;
    if (source === null || source === content) return;
    const version = { comment_id: comment.id, source, written_at: tx.now };
    await insertNewRows(tx.sql, 'comment_versions', version);
    const isSeen = isEditSeen(comment.created_at, tx.now);
    await updateRows(tx.sql, 'comments', comment.id, {
      ...body,
      ...(isSeen && { edited_at: tx.now }),
    });
    await notifyMentioned(tx, caller, locked, mentioned);
    await touchQuestion(tx, question.id);
  });
  return { comment: await writtenComment(backend, caller, id), unreached: [...unreached] };
}

function mustEdit(caller: Caller, { author_id, created_at }: Row<'comments'>, now: number): void {
  if (author_id !== caller.id) throw forbidden('Only the author can edit a comment');
  if (!isEditable(created_at, now)) throw forbidden('A comment can be edited for 24 hours');
}

/**
 * Locks a comment with its post and question, none of them deleted; `which` asks for a deleted
 * comment, or for all three deleted or not. Throws `not_found`.
 */
export async function lockComment(
  tx: Transaction,
  id: number,
  which: 'present' | 'deleted' | 'any' = 'present',
): Promise<LockedComment> {
  const parent = await postOfComment(tx.sql, id);
  if (!parent) throw notFound('Comment');
  const lock = which === 'any' ? lockPostAndQuestion : lockPresentPost;
  const { post, question } = await lock(tx, parent.kind, parent.id);
  const deleted_at = which === 'present' ? null : { '<>': null };
  const comment = await lockRow(tx, 'comments', { id, ...(which !== 'any' && { deleted_at }) });
  if (!comment) throw notFound('Comment');
  // A conversion moved the comment while this waited for the post's lock.
  if (comment.post_id !== post.id) return lockComment(tx, id, which);
  return { id, comment, post, question };
}

/** Logs what was done with a comment. */
export function logComment(
  tx: Transaction,
  caller: Caller,
  { id, post, question }: LockedComment,
  action: LogAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return logAction(tx, caller, {
    action,
    target: { kind: 'comment', id, label: question.title ?? '' },
    details: { postId: String(post.id), ...details },
  });
}

/** Votes for a comment, or withdraws the vote. It changes nobody's reputation. */
export function voteForComment(
  backend: Backend,
  caller: Caller,
  id: number,
): Promise<{ voteScore: number; hasVoted: boolean }> {
  return transactAs(backend, caller, async (tx) => {
    const { comment, question } = await lockComment(tx, id);
    if (comment.author_id === caller.id) {
      throw forbidden('You cannot vote on your own comment');
    }
    const vote = { user_id: caller.id, comment_id: comment.id };
    const wasVoted = (await deleteRows(tx.sql, 'comment_votes', vote)) > 0;
    if (!wasVoted) {
      if (backend.limits) await refuseBeyond(tx, caller.id);
      await insertRows(tx.sql, 'comment_votes', { ...vote, created_at: tx.now });
    }
    const voteScore = comment.score + (wasVoted ? -1 : 1);
    await updateRows(tx.sql, 'comments', comment.id, { score: voteScore });
    await touchQuestion(tx, question.id);
    return { voteScore, hasVoted: !wasVoted };
  });
}

async function refuseBeyond(tx: Transaction, userId: number): Promise<void> {
  // Locks the member: of two concurrent votes the later one counts the other.
  await lockMember(tx, userId);
  const lately = { user_id: userId, created_at: { '>': tx.now - DAY } };
  const refusal = voteRefusal(await countRows(tx.sql, 'comment_votes', lately));
  if (refusal) throw refused(refusal);
}
