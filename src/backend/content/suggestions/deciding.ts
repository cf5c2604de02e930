import type {
  Decision,
  SuggestionStatus,
  decideSuggestion,
} from '../../../contract/suggestions.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, forbidden, refusedField } from '../../platform/http/errors.ts';
import { closeItem } from '../review/review.store.ts';
import { record } from '../../people/reputation/reputation.ts';
import { saveRecord } from '../../people/privileges/privileges.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { EARNS, isRewarded, RECORD, statusNow } from './suggestions.rules.ts';
import type { CallParts } from '../../../contract/route.ts';
import { countRows, findRows, updateRow } from '../../platform/sql/rows.ts';

/** A decision on a suggestion; `improve` saves another text. */
export type Decided = CallParts<typeof decideSuggestion>['body'];

export const STATUS: Readonly<Record<Decision, SuggestionStatus>> = {
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
  const waiting = { id: target.id, status: 'waiting' } as const;
  const settled = await updateRow(tx.sql, 'suggestions', waiting, {
    status: STATUS[decision],
    decided_by: caller.id,
    decided_at: tx.now,
    decision_reason: reason === '' ? null : reason,
  });
  if (!settled) throw decidedAlready();
  await closeItem(tx, 'suggestions', target);
  if (decision === 'withdraw') return;
  const decided = {
    user_id: settled.user_id,
    status: ['approved', 'improved', 'rejected'],
  } as const;
  const newest = { order: 'decided_at desc', limit: RECORD.of } as const;
  const outcomes = await findRows(tx.sql, 'suggestions', decided, 'status', newest);
  const approved = outcomes.filter(({ status }) => status !== 'rejected').length;
  await saveRecord(tx, settled.user_id, 'edit', approved >= RECORD.approved);
}

/** Rewards the author of an approved suggestion for a post or, with null, for a tag. */
export async function earn(tx: Transaction, userId: number, postId: number | null): Promise<void> {
  // Locked, so that of two concurrent rewards the later one counts the other.
  await lockMember(tx, userId);
  const earlier = { user_id: userId, reason: 'suggestion' } as const;
  if (!isRewarded(await countRows(tx.sql, 'reputation_events', earlier))) return;
  await record(tx, [{ userId, delta: EARNS, reason: 'suggestion', postId }]);
}
