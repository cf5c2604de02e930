import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import { updateRows } from '../../platform/sql/rows.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** People shown with an invitation. */
const SHOWN = 20;

/** Invitations, newest first. */
export function pageOfInvitations(
  queries: Queries,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  return queries
    .selectFrom('invitations')
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function useInvitation(tx: Transaction, id: number, userId: number): Promise<void> {
  await updateRows(tx.sql, 'invitations', id, { uses_left: sql<number>`uses_left - 1` });
  await updateRows(tx.sql, 'users', userId, { invitation_id: id });
}

/** The ids of the first people who came by an invitation. */
export async function membersBy(queries: Queries, invitationId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where('invitation_id', '=', invitationId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id }) => id);
}
