import type { decideSuggestion, SuggestionStatus } from '../../../contract/suggestions.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, forbidden, refusedField } from '../../platform/http/errors.ts';
import { closeItem } from '../review/review.store.ts';
import { record } from '../../people/reputation/reputation.ts';
import { saveRecord } from '../../people/privileges/privileges.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { mayDecide } from './read.ts';
import type { SuggestionRow } from './suggestions.store.ts';
import { EARNS, isRewarded, RECORD, statusNow } from './suggestions.rules.ts';
import type { CallParts } from '../../../contract/route.ts';
import { countRows, findRows, updateRow } from '../../platform/sql/rows.ts';

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
const OTHER_CONTENT = 'To save another text, use “improve”';

/** Refuses a decision that the caller may not make, or that lacks its text or reason. */
export async function mustDecide(
  backend: Backend,
  caller: Caller,
  row: SuggestionRow,
  given: Decided,
): Promise<void> {
  const { decision, reason = '' } = given;
  const isOwn = row.user_id === caller.id;
  const isOwnToDo = isOwn && (decision === 'withdraw' || decision === 'improve');
  const isAllowed =
    isOwnToDo || (decision !== 'withdraw' && (await mayDecide(backend, caller, row)));
  if (!isAllowed) throw forbidden('You can’t decide this');
  if (statusNow(row, backend.clock()) !== 'waiting') throw decidedAlready();
  if (decision === 'reject' && reason === '') throw refusedField('invalid', 'reason', NO_REASON);
  const box = row.tag ? 'description' : 'content';
  if (decision === 'improve' && given[box] === undefined)
    throw refusedField('invalid', box, NO_CONTENT);
  const other = (['content', 'description'] as const).find((name) => given[name] !== undefined);
  if (decision !== 'improve' && other) throw refusedField('invalid', other, OTHER_CONTENT);
}

export const decidedAlready = () => conflict('This has already been decided');

/** Settles a pending suggestion. Throws `conflict` if somebody else was faster. */
export async function settle(
  tx: Transaction,
  caller: Caller,
  { id, tag }: SuggestionRow,
  { decision, reason = '' }: Decided,
): Promise<void> {
  const waiting = { id, status: 'waiting' } as const;
  const settled = await updateRow(tx.sql, 'suggestions', waiting, {
    status: STATUS[decision],
    decided_by: caller.id,
    decided_at: tx.now,
    decision_reason: reason === '' ? null : reason,
  });
  if (!settled) throw decidedAlready();
  await closeItem(tx, 'suggestions', { kind: tag ? 'tag-suggestion' : 'suggestion', id });
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
