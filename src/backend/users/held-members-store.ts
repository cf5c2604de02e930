import type { Row } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';
import type { SuspensionRow } from './suspension-rules.ts';
import { ADMIN_COLUMNS, type AdminRow } from './admin-views.ts';

/** A member with role and suspension, held until the transaction ends. */
export function lockMember(tx: Transaction, id: number): Promise<AdminRow | undefined> {
  const member = present(tx, id);
  return (tx.engine === 'postgres' ? member.forNoKeyUpdate() : member).executeTakeFirst();
}

/**
 * The same, where others may write to the row as well, but not its name or address: two members who
 * vote for each other would wait for each other's reputation if each held their own row whole.
 */
export function lockAgainstDeletion(tx: Transaction, id: number): Promise<AdminRow | undefined> {
  const member = present(tx, id);
  return (tx.engine === 'postgres' ? member.forKeyShare() : member).executeTakeFirst();
}

const present = (tx: Transaction, id: number) =>
  tx.sql
    .selectFrom('users')
    .select(ADMIN_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

export function saveMember(
  tx: Transaction,
  id: number,
  changes: Partial<Pick<Row<'users'>, 'role'> & SuspensionRow>,
): Promise<AdminRow> {
  return tx.sql
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .returning(ADMIN_COLUMNS)
    .executeTakeFirstOrThrow();
}
