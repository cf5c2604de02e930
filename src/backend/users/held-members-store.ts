import type { Row } from '../sql/tables.ts';
import type { Work } from '../sql/transaction.ts';
import { ADMIN_COLUMNS, type AdminRow } from './admin-views.ts';

/** A member with role and suspension, held until the work ends. */
export function lockMember(work: Work, id: number): Promise<AdminRow | undefined> {
  const member = work.sql
    .selectFrom('users')
    .select(ADMIN_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  return (work.engine === 'postgres' ? member.forNoKeyUpdate() : member).executeTakeFirst();
}

export function saveMember(
  work: Work,
  id: number,
  changes: Partial<Pick<Row<'users'>, 'role' | 'suspended_at'>>,
): Promise<AdminRow> {
  return work.sql
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .returning(ADMIN_COLUMNS)
    .executeTakeFirstOrThrow();
}
