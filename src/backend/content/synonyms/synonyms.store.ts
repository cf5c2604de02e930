import type { ProposalStatus } from '../../../contract/tag-synonyms.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { selectTotals } from '../tags/counts.store.ts';
import { findRows, lockRow, updateRows } from '../../platform/sql/rows.ts';

/** Names and proposals on a page. */
const MOST_SHOWN = 100;

/** The names that lead to a tag. */
export function namesLeadingTo(queries: Queries, tagId: number) {
  const which = { tag_id: tagId, state: { '<>': 'splitting' } } as const;
  const part = { order: 'name', limit: MOST_SHOWN } as const;
  return findRows(queries, 'tag_synonyms', which, ['name', 'created_at'], part);
}

/** The open proposals for a tag, with their votes and the size of the tag that each would merge. */
export function openProposals(queries: Queries, tagId: number, callerId: number) {
  return queries
    .selectFrom('synonym_proposals as proposal')
    .select(['proposal.name', 'proposal.user_id', 'proposal.created_at'])
    .select((row) => [
      row
        .selectFrom('synonym_votes')
        .select((votes) => votes.fn.countAll<number>().as('count'))
        .whereRef('proposal_id', '=', 'proposal.id')
        .$asScalar()
        .as('votes'),
      row
        .selectFrom('synonym_votes')
        .select('synonym_votes.user_id')
        .whereRef('proposal_id', '=', 'proposal.id')
        .where('synonym_votes.user_id', '=', callerId)
        .as('voter'),
    ])
    .where('proposal.tag_id', '=', tagId)
    .where('proposal.status', '=', 'open')
    .orderBy('proposal.id')
    .limit(MOST_SHOWN)
    .execute();
}

/** Those names that are tags, and how many questions each has. */
export async function sizesOf(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, { question_count: number }>> {
  if (names.length === 0) return new Map();
  const rows = await queries
    .selectFrom('tags')
    .select('name')
    .select(selectTotals)
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, question_count }) => [name, { question_count }]));
}

/** Earlier proposals of a name for a tag. */
export const proposalsOf = (tx: Transaction, tagId: number, name: string) =>
  findRows(tx.sql, 'synonym_proposals', { tag_id: tagId, name }, '*', { order: 'id' });

/** Locks an open proposal until the transaction ends. */
export const lockOpen = (tx: Transaction, tagId: number, name: string) =>
  lockRow(tx, 'synonym_proposals', { tag_id: tagId, name, status: 'open' });

export async function insertProposal(
  tx: Transaction,
  proposal: Pick<Row<'synonym_proposals'>, 'name' | 'tag_id' | 'user_id'>,
): Promise<Row<'synonym_proposals'>> {
  return tx.sql
    .insertInto('synonym_proposals')
    .values({ ...proposal, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A decision on a proposal, and its author. */
export interface Settled {
  readonly status: ProposalStatus;
  readonly decided_by: number | null;
  readonly decision_reason: string | null;
}

export async function settleProposal(tx: Transaction, id: number, settled: Settled): Promise<void> {
  await updateRows(tx.sql, 'synonym_proposals', id, { ...settled, decided_at: tx.now });
}

/** The open proposals of these names, for any tag, and those for a tag. */
export function openAbout(
  tx: Transaction,
  { names, tagId = 0 }: { readonly names: readonly string[]; readonly tagId?: number },
): Promise<Row<'synonym_proposals'>[]> {
  return tx.sql
    .selectFrom('synonym_proposals')
    .selectAll()
    .where((row) => row.or([row('name', 'in', ['', ...names]), row('tag_id', '=', tagId)]))
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
}

/** Withdraws a person's proposals that nobody else has voted for. */
export async function withdrawUnsupported(tx: Transaction, userId: number): Promise<void> {
  await tx.sql
    .updateTable('synonym_proposals')
    .set({ status: 'withdrawn', decided_by: userId, decided_at: tx.now })
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where((proposal) =>
      proposal.not(
        proposal.exists(
          proposal
            .selectFrom('synonym_votes')
            .select('synonym_votes.user_id')
            .whereRef('synonym_votes.proposal_id', '=', 'synonym_proposals.id')
            .where('synonym_votes.user_id', '<>', userId),
        ),
      ),
    )
    .execute();
}

/** Marks accepted synonyms of this name as removed. */
export async function markRemoved(tx: Transaction, name: string, by: number): Promise<void> {
  const removed = { status: 'removed', decided_by: by, decided_at: tx.now } as const;
  await updateRows(tx.sql, 'synonym_proposals', { name, status: 'accepted' }, removed);
}
