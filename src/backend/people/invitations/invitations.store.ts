import type { Queries } from '../../platform/sql/database.ts';
import type { NewRow } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** People shown with an invitation. */
const SHOWN = 20;

export async function insertInvitation(
  tx: Transaction,
  row: NewRow<'invitations'>,
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('invitations')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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

export async function countInvitations(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('invitations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findInvitation(queries: Queries, id: number) {
  return queries.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
}

const byToken = (queries: Queries, token: string) =>
  queries.selectFrom('invitations').selectAll().where('token', '=', token);

export const findByToken = (queries: Queries, token: string) =>
  byToken(queries, token).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockByToken = (tx: Transaction, token: string) =>
  (tx.engine === 'postgres'
    ? byToken(tx.sql, token).forUpdate()
    : byToken(tx.sql, token)
  ).executeTakeFirst();

export async function useInvitation(tx: Transaction, id: number, userId: number): Promise<void> {
  await tx.sql
    .updateTable('invitations')
    .set((row) => ({ uses_left: row('uses_left', '-', 1) }))
    .where('id', '=', id)
    .execute();
  await tx.sql.updateTable('users').set({ invitation_id: id }).where('id', '=', userId).execute();
}

/** Ends an invitation. Whether there was one. */
export async function endInvitation(tx: Transaction, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('invitations')
    .set({ ends_at: tx.now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The ids of the first people who came by an invitation, of each. */
export async function membersBy(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const members = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const id of ids) {
    const rows = await queries
      .selectFrom('users')
      .select('id')
      .where('invitation_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(SHOWN)
      .execute();
    members.set(
      id,
      rows.map((row) => row.id),
    );
  }
  return members;
}
