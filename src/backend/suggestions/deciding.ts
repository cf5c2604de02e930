import type { Decision, SuggestionStatus } from '../../contract/suggestion-forms.ts';
import type { Backend, Caller } from '../backend.ts';
import { HttpError } from '../http/errors.ts';
import { record } from '../reputation/reputation.ts';
import type { Transaction } from '../sql/transaction.ts';
import { lockMember } from '../users/held-members-store.ts';
import { EARNS, isRewarded, statusNow } from './rules.ts';
import { countEarned, settle } from './store.ts';

/** What becomes of a suggestion. */
export interface Decided {
  readonly decision: Decision;
  /** Of `improve`: the body that is saved, as HTML. */
  readonly content?: string | undefined;
  /** The same of a tag's description. */
  readonly description?: string | undefined;
  /** Of `improve`: the version of the post or tag that was looked at; the newest one unless given. */
  readonly version?: number | undefined;
  /** Of `reject`; of a change by who made it. */
  readonly reason?: string | undefined;
}

export const STATUS: Readonly<Record<Decision, SuggestionStatus>> = {
  approve: 'approved',
  improve: 'improved',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

const NO_REASON = 'Please explain why you are rejecting it';
const NO_CONTENT = 'Please enter the new text';
export const NO_CHANGE = 'This changes nothing';

/** Refuses who may not decide so, and what lacks its text or reason; `box` holds the text. */
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
  if (!isAllowed) throw new HttpError('forbidden', 'You can’t decide this');
  if (statusNow(row, backend.clock()) !== 'waiting') throw decidedAlready();
  if (decision === 'reject' && reason === '')
    throw new HttpError('invalid', NO_REASON, { fields: { reason: NO_REASON } });
  if (decision === 'improve' && given[box] === undefined)
    throw new HttpError('invalid', NO_CONTENT, { fields: { [box]: NO_CONTENT } });
}

export const decidedAlready = () => new HttpError('conflict', 'This has already been decided');

/** Settles what waits. Throws `conflict` where somebody else was faster. */
export async function settleAs(
  tx: Transaction,
  caller: Caller,
  id: number,
  { decision, reason = '' }: Decided,
): Promise<void> {
  const isFirst = await settle(tx, id, {
    status: STATUS[decision],
    decided_by: caller.id,
    decision_reason: reason === '' ? null : reason,
  });
  if (!isFirst) throw decidedAlready();
}

/** Rewards who made a suggestion that was approved, for a post or, with null, for a tag. */
export async function earn(tx: Transaction, userId: number, postId: number | null): Promise<void> {
  // Held: of two at once the later one counts the other.
  await lockMember(tx, userId);
  if (!isRewarded(await countEarned(tx, userId))) return;
  await record(tx, [{ userId, delta: EARNS, reason: 'suggestion', postId }]);
}
