import type { Row } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';
import type { SuspensionRow } from './suspension-rules.ts';
import { ADMIN_COLUMNS, type AdminRow } from './admin-views.ts';

/** A member with role and suspension, held until the transaction ends. */
export function lockMember(tx: Transaction, id: number): Promise<AdminRow | undefined> {
  const member = tx.sql
    .selectFrom('users')
    .select(ADMIN_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  return (tx.engine === 'postgres' ? member.forNoKeyUpdate() : member).executeTakeFirst();
}

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
