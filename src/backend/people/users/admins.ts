import { sql } from 'kysely';
import { conflict, type HttpError } from '../../platform/http/errors.ts';
import { notSuspended } from './users.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/**
 * Locks the admins who can sign in until the transaction ends. Anything that changes who is an
 * admin locks all of them first, so that two cannot resign concurrently.
 */
export async function lockAdmins(tx: Transaction): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('users')
    .select('id')
    .where('role', '=', sql.lit('admin' as const))
    .where(notSuspended(tx.now))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Refuses to leave the site without an admin who can sign in. */
export async function refuseLastAdmin(tx: Transaction, userId: number): Promise<void> {
  const admins = await lockAdmins(tx);
  if (isLast(admins, userId)) throw lastAdmin();
}

export const isLast = (admins: readonly number[], userId: number): boolean =>
  admins.length === 1 && admins[0] === userId;

export const lastAdmin = (): HttpError =>
  conflict('The last admin can’t be removed. Make someone else an admin first');
