import type { Privilege } from '../../../contract/privileges.ts';
import type { Backend, Caller } from '../../backend.ts';
import { activeHolders } from '../../people/privileges/privileges.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import type { LockedPost } from '../posts/posts.store.ts';
import { closeItem } from '../review/review.store.ts';
import { ACTIVE_WITHIN, type Ballot, verdictOf, VOTES_LAST, votesNeeded } from './closing.rules.ts';
import { idsIn, removeVotesBefore, votesOn } from './closing.store.ts';
import { saveRow } from '../../platform/sql/rows.ts';

export type Votes = Awaited<ReturnType<typeof votesOn>>;
type Vote = Pick<Votes[number], 'reason' | 'originals'>;

/** Casts a checked vote on a locked post. Returns all votes of this kind that count. */
export async function cast(
  tx: Transaction,
  caller: Caller,
  { id }: Pick<LockedPost, 'id'>,
  vote: Vote & Pick<Votes[number], 'kind'>,
): Promise<Votes> {
  const row = { ...vote, post_id: id, user_id: caller.id, created_at: tx.now };
  await saveRow(tx.sql, 'ballots', row, ['post_id', 'user_id', 'kind']);
  return votesOn(tx.sql, id, vote.kind, tx.now - VOTES_LAST);
}

/** How many votes it takes, by the number of active people who may vote. */
export async function neededFor(
  queries: Queries,
  privilege: Privilege,
  now: number,
): Promise<number> {
  return votesNeeded(await activeHolders(queries, privilege, { since: now - ACTIVE_WITHIN, now }));
}

/** What votes to close say together. */
export const verdictOn = (votes: readonly Vote[]): Ballot =>
  verdictOf(votes.map(({ reason, originals }) => ({ reason, originals: idsIn(originals) })));

/** The votes to close a question that still count, as one verdict; undefined without any. */
export async function leadingBallot(
  queries: Queries,
  questionId: number,
  now: number,
): Promise<(Ballot & { readonly votes: number }) | undefined> {
  const votes = await votesOn(queries, questionId, 'close', now - VOTES_LAST);
  return votes.length === 0 ? undefined : { ...verdictOn(votes), votes: votes.length };
}

/** The originals that votes to close name, whatever most of them say. */
export async function proposedOriginals(
  queries: Queries,
  questionId: number,
  now: number,
): Promise<readonly number[]> {
  const votes = await votesOn(queries, questionId, 'close', now - VOTES_LAST);
  return verdictOn(votes.filter(({ reason }) => reason === 'duplicate')).originals;
}

/** Removes votes that no longer count, and what nobody votes to close any more from its queue. */
export const lapseVotes = (backend: Backend): Promise<void> =>
  transact(backend, async (tx) => {
    for (const id of await removeVotesBefore(tx, tx.now - VOTES_LAST))
      await closeItem(tx, 'close', { kind: 'question', id });
  });
