import { DAY } from '../../../shared/durations.ts';
import type { Lock, LockKind, setLock as route } from '../../../contract/moderation.ts';
import type { CallParts } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { mustHold } from '../../people/privileges/privileges.ts';
import { keepEvent } from '../history/events.ts';
import { asModerator } from '../tags/moderators.ts';
import { lockOf } from '../posts/locks.ts';
import { lockPost, touchQuestion, type PostWithQuestion } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { deleteRows, saveRow } from '../../platform/sql/rows.ts';

/** Days of a lock whose length is not given. */
const USUAL_DAYS = 7;

/** The new lock: null for none, or its end in milliseconds since 1970. */
export interface LockChange {
  readonly kind: LockKind;
  readonly until: number | null;
  readonly reason?: string | undefined;
}

/** Locks a post for some days, or unlocks it. Throws `not_found`. */
export function setLock(
  backend: Backend,
  caller: Caller,
  id: number,
  {
    kind,
    locked,
    days = USUAL_DAYS,
    reason,
  }: CallParts<typeof route>['body'] & { readonly kind: LockKind },
): Promise<{ readonly lock: Lock | null }> {
  const until = locked ? backend.clock() + days * DAY : null;
  return changeLock(backend, caller, id, { kind, until, reason });
}

/**
 * Does so for a member with the privilege `protect`, who can lock comments for one day. Throws
 * `forbidden`.
 */
export async function setMemberLock(
  backend: Backend,
  member: Caller,
  id: number,
  change: Parameters<typeof setLock>[3],
): Promise<{ readonly lock: Lock | null }> {
  const caller = await asModerator(backend.db.sql, member, id);
  mustHold(caller, 'protect');
  const isMore = change.kind === 'comments' && !(change.locked && change.days === 1);
  if (isMore && caller.role === 'user')
    throw forbidden('You can lock comments for one day. Moderators can do more');
  return setLock(backend, caller, id, change);
}

/** Locks a post until a given time, or unlocks it. */
export function changeLock(
  backend: Backend,
  caller: Caller,
  id: number,
  change: LockChange,
): Promise<{ readonly lock: Lock | null }> {
  return transactAs(backend, caller, async (tx) => {
    const post = await lockPost(tx, id);
    const question = post?.question_id ? await lockPost(tx, post.question_id) : post;
    if (!post || !question) throw notFound('Post');
    if (change.kind === 'answers' && post.kind === 'answer') throw notFound('Question');
    const of = { kind: change.kind, now: tx.now };
    const before = await lockOf(tx.sql, post.id, of);
    if (before || change.until !== null) {
      await write(tx, caller, { post, question }, change, before);
      await touchQuestion(tx, question.id);
    }
    return { lock: (await lockOf(tx.sql, post.id, of)) ?? null };
  });
}

async function write(
  tx: Transaction,
  caller: Caller,
  { post, question }: PostWithQuestion,
  { kind, until, reason = '' }: LockChange,
  from: Lock | undefined,
): Promise<void> {
  const isLocked = until !== null;
  const lock = { post_id: post.id, kind };
  if (isLocked)
    await saveRow(tx.sql, 'post_locks', { ...lock, until, reason }, ['post_id', 'kind']);
  else await deleteRows(tx.sql, 'post_locks', lock);
  await keepEvent(tx, caller, post, `${kind} ${isLocked ? 'locked' : 'unlocked'}`, reason);
  await logAction(tx, caller, {
    action: `${kind}-${isLocked ? 'locked' : 'unlocked'}`,
    target: { kind: post.kind, id: post.id, label: question.title ?? '' },
    details: { from, ...(isLocked && { until: new Date(until).toISOString(), reason }) },
  });
}
