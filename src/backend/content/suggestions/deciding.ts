import type { decideSuggestion, SuggestionStatus } from '../../../contract/suggestions.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, forbidden, refusedField } from '../../platform/http/errors.ts';
import { closeItem } from '../review/review.store.ts';
import { record } from '../../people/reputation/reputation.ts';
import { saveRecord } from '../../people/privileges/privileges.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { EARNS, isRewarded, RECORD, statusNow } from './suggestions.rules.ts';
import { countEarned, newestOutcomes, settle } from './suggestions.store.ts';
import type { CallParts } from '../../../contract/route.ts';

/** A decision on a suggestion; `improve` saves another text. */
export type Decided = CallParts<typeof decideSuggestion>['body'];

export const STATUS: Readonly<Record<Decided['decision'], SuggestionStatus>> = {
  approve: 'approved',
  improve: 'improved',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

const NO_REASON = 'Please explain why you are rejecting it';
const NO_CONTENT = 'Please enter the new text';
export const NO_CHANGE = 'This changes nothing';

/**
 * Refuses a decision that the caller may not make, or that lacks its text or reason; `box` is the
 * field of the text.
 */
export function mustDecide(
  backend: Backend,
  { isDecider, isOwn }: { readonly isDecider: boolean; readonly isOwn: boolean },
  row: { readonly status: SuggestionStatus; readonly created_at: number },
  given: Decided,
  box: 'content' | 'description' = 'content',
): void {
  const { decision, reason = '' } = given;
  const isAllowed =
    decision === 'withdraw' ? isOwn : isDecider || (isOwn && decision === 'improve');
  if (!isAllowed) throw forbidden('You can’t decide this');
  if (statusNow(row, backend.clock()) !== 'waiting') throw decidedAlready();
  if (decision === 'reject' && reason === '') throw refusedField('invalid', 'reason', NO_REASON);
  if (decision === 'improve' && given[box] === undefined)
    throw refusedField('invalid', box, NO_CONTENT);
}

export const decidedAlready = () => conflict('This has already been decided');

/** Settles a pending suggestion. Throws `conflict` if somebody else was faster. */
export async function settleAs(
  tx: Transaction,
  caller: Caller,
  target: { readonly kind: 'suggestion' | 'tag-suggestion'; readonly id: number },
  { decision, reason = '' }: Decided,
): Promise<void> {
  const userId = await settle(tx, target.id, {
    status: STATUS[decision],
    decided_by: caller.id,
    decision_reason: reason === '' ? null : reason,
  });
  if (userId === undefined) throw decidedAlready();
  await closeItem(tx, 'suggestions', target);
  if (decision === 'withdraw') return;
  const outcomes = await newestOutcomes(tx, userId, RECORD.of);
  await saveRecord(tx, userId, 'edit', outcomes.filter(Boolean).length >= RECORD.approved);
}

/** Rewards the author of an approved suggestion for a post or, with null, for a tag. */
export async function earn(tx: Transaction, userId: number, postId: number | null): Promise<void> {
  // Locked, so that of two concurrent rewards the later one counts the other.
  await lockMember(tx, userId);
  if (!isRewarded(await countEarned(tx, userId))) return;
  await record(tx, [{ userId, delta: EARNS, reason: 'suggestion', postId }]);
}
