import type { Queries } from '../../platform/sql/database.ts';
import { type Ballot, verdictOf, VOTES_LAST } from './closing.rules.ts';
import { idsIn, votesOn } from './closing.store.ts';

type Vote = Pick<Awaited<ReturnType<typeof votesOn>>[number], 'reason' | 'originals'>;

/** What votes to close say together. */
export const verdictOn = (votes: readonly Vote[]): Ballot =>
  verdictOf(
    votes.flatMap(({ reason, originals }) =>
      reason === 'reopen' ? [] : [{ reason, originals: idsIn(originals) }],
    ),
  );

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
