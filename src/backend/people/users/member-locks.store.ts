import { lockRow, updateRow } from '../../platform/sql/rows.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { SuspensionRow } from './suspension-rules.ts';
import { ADMIN_COLUMNS, type AdminRow } from './admin-list.ts';

/** Locks a member, with role and suspension, until the transaction ends. */
export const lockMember = (tx: Transaction, id: number): Promise<AdminRow | undefined> =>
  lockRow(tx, 'users', { id, deleted_at: null }, 'no key update');

/**
 * As `lockMember`, but others may write to the row, except to the name and address: two members who
 * vote for each other would deadlock on reputation if each had locked their own row fully.
 */
export const lockAgainstDeletion = (tx: Transaction, id: number): Promise<AdminRow | undefined> =>
  lockRow(tx, 'users', { id, deleted_at: null }, 'key share');

export const saveMember = (
  tx: Transaction,
  id: number,
  changes: Partial<Pick<Row<'users'>, 'role'> & SuspensionRow>,
): Promise<AdminRow | undefined> => updateRow(tx.sql, 'users', id, changes, ADMIN_COLUMNS);
