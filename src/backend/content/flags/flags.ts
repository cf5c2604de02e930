import type { FlagForm, FlagReason, FlagTarget } from '../../../contract/flag-forms.ts';
import type { listOwnFlags, raiseFlag as raiseFlagCall } from '../../../contract/flags.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { originalOf } from '../closing/duplicates.ts';
import { closeItem, keepDetails, openItem } from '../review/review.ts';
import { lockWaiting, type Target } from '../review/review.store.ts';
import {
  conflict,
  forbidden,
  HttpError,
  notFound,
  refused,
  refusedField,
} from '../../platform/http/errors.ts';
import { joining, transact, type Transaction } from '../../platform/sql/transaction.ts';
import { isNewcomer } from '../../people/newcomers/newcomers.rules.ts';
import { experienceOf } from '../../people/newcomers/newcomers.store.ts';
import { holds, mustHold } from '../../people/privileges/privileges.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { flagRefusal, hides, misfit, weightOf } from './flags.rules.ts';
import * as store from './flags.store.ts';
import { hide, lockTarget, type LockedTarget, unhide } from './targets.ts';

const TWICE = 'You have already flagged this';

/** Whether the item's target was hidden by flags, as its details say. */
export const isHiddenBy = ({ details }: { readonly details: string }): boolean =>
  (JSON.parse(details) as { isHidden?: boolean }).isHidden === true;

/**
 * Flags something for review. Spam and rude flags of several people hide it at once, and so does a
 * reviewer's spam flag on the post of a new member. Throws `conflict` while the caller has a waiting flag on it, `forbidden`, `not_found`, `invalid`,
 * `too_many_requests`.
 */
export function flag(
  backend: Backend,
  caller: Caller,
  { kind, id }: { readonly kind: FlagTarget; readonly id: number },
  given: FlagForm,
): Promise<CallResult<typeof raiseFlagCall>> {
  return transactAs(backend, caller, async (tx) => {
    mustHold(caller, 'flag');
    const target = await lockTarget(tx, kind, id);
    if (target.authorId === caller.id)
      throw forbidden(kind === 'user' ? OWN_PROFILE : `${OWN} ${kind}`);
    if (backend.limits) await refuseBeyond(tx, caller.id);
    const raised = await raiseFlag(tx, target, {
      ...(await checked(tx, target, given)),
      userId: caller.id,
      isReviewersWord:
        given.reason === 'spam' && holds(caller, 'review') && (await mayBeSpam(tx, target)),
    });
    if (raised === undefined) throw conflict(TWICE);
    const isHideable = target.kind !== 'user' && target.kind !== 'tag';
    if (isHideable && hides(await store.waitingOn(tx.sql, target))) {
      const item = await lockWaiting(tx, 'flags', target);
      await hide(tx, joining(backend, tx), target);
      if (item) await keepDetails(tx, item.id, { isHidden: true });
    }
    return { flag: { _id: String(raised), reason: given.reason, status: 'waiting' } };
  });
}

const OWN = 'You cannot flag your own';
const OWN_PROFILE = 'You cannot flag yourself';

async function refuseBeyond(tx: Transaction, userId: number): Promise<void> {
  // Locked, so that of two concurrent flags the later one counts the other.
  await lockMember(tx, userId);
  const person = await experienceOf(tx.sql, userId);
  const refusal = flagRefusal(person, await store.flaggedBefore(tx, userId), tx.now);
  if (refusal) throw refused(refusal);
}

async function checked(
  tx: Transaction,
  target: LockedTarget,
  { reason, text = '', duplicateOf }: FlagForm,
) {
  const problem = misfit(target.kind, reason);
  if (problem !== undefined) throw refusedField('invalid', 'reason', problem);
  const isDuplicate = reason === 'duplicate' && target.kind === 'question';
  const original = isDuplicate
    ? await originalOf(tx, target.posts.question, duplicateOf ?? '')
    : null;
  return { reason, text, original };
}

/** Whether one reviewer's word hides it: a new member's post that nobody has voted up. */
async function mayBeSpam(tx: Transaction, target: LockedTarget): Promise<boolean> {
  if (target.kind !== 'question' && target.kind !== 'answer') return false;
  if (target.posts.post.score > 0) return false;
  return isNewcomer(await experienceOf(tx.sql, target.authorId), tx.now);
}

interface NewFlag {
  readonly reason: FlagReason;
  readonly text: string;
  /** The original of a duplicate. */
  readonly original?: number | null;
  /** Null if the site raises it. */
  readonly userId: number | null;
  readonly isReviewersWord?: boolean;
}

/** Flags something and puts it into the queue; hides nothing. */
export async function raiseFlag(
  tx: Transaction,
  target: Target & { readonly authorId: number | null },
  { userId, reason, text, original = null, isReviewersWord = false }: NewFlag,
): Promise<number | undefined> {
  const weight =
    userId === null ? 1 : weightOf({ ...(await store.recordOf(tx, userId)), isReviewersWord });
  const id = await store.insertFlag(tx, {
    target_kind: target.kind,
    target_id: target.id,
    user_id: userId,
    reason,
    text,
    duplicate_of: original,
    weight,
    created_at: tx.now,
  });
  if (id !== undefined) await openItem(tx, { queue: 'flags', target, authorId: target.authorId });
  return id;
}

/**
 * Takes the caller's waiting flag back. What it hid is restored if the others would not hide it.
 * Throws `not_found`.
 */
export function unflag(
  backend: Backend,
  caller: Caller,
  { kind, id }: { readonly kind: FlagTarget; readonly id: number },
): Promise<Record<string, never>> {
  return transactAs(backend, caller, async (tx) => {
    if (!(await withdrawFlag(tx, backend, { kind, id }, caller.id))) throw notFound('Flag');
    return {};
  });
}

/** The same for a member's flag, if it still waits. Returns whether it did. */
export async function withdrawFlag(
  tx: Transaction,
  backend: Backend,
  target: { readonly kind: FlagTarget; readonly id: number },
  userId: number,
): Promise<boolean> {
  const item = await lockWaiting(tx, 'flags', target);
  const waiting = await store.waitingOn(tx.sql, target);
  const own = waiting.find(({ user_id }) => user_id === userId);
  if (!own) return false;
  await store.setStatus(tx, [own.id], 'withdrawn');
  const others = waiting.filter((one) => one !== own);
  if (item && isHiddenBy(item) && !hides(others)) {
    const hidden = await lockTarget(tx, target.kind, target.id, 'deleted').catch(ifMissing);
    if (hidden) await unhide(tx, joining(backend, tx), hidden, null);
    await keepDetails(tx, item.id, {});
  }
  if (others.length === 0) await closeItem(tx, 'flags', target);
  return true;
}

/** Undefined for a target that is gone. */
export function ifMissing(error: unknown): undefined {
  if (error instanceof HttpError && error.code === 'not_found') return undefined;
  throw error;
}

/** What can be flagged, with the caller's own flags. Throws `not_found`. */
export async function readOwnFlags(
  backend: Backend,
  caller: Caller,
  { kind, id }: { readonly kind: FlagTarget; readonly id: number },
): Promise<CallResult<typeof listOwnFlags>> {
  const { title, link } = await transact(backend, (tx) => lockTarget(tx, kind, id));
  const flags = await store.ownFlags(backend.db.sql, caller.id, { kind, id });
  return {
    target: { title, link },
    flags: flags.map((row) => ({
      _id: String(row.id),
      reason: row.reason,
      text: row.text,
      status: row.status,
      createdAt: new Date(row.created_at).toISOString(),
    })),
  };
}
