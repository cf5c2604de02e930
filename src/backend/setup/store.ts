import type { Queries } from '../sql/open.ts';
import type { Transaction } from '../sql/transaction.ts';

/** Where the hash of the token is kept that makes the first admin. */
const FIRST_ADMIN = 'first_admin';

export async function hasMembers(sql: Queries): Promise<boolean> {
  const row = await sql.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody can sign in whose password everybody may read. */
export async function hasDemoAccounts(sql: Queries): Promise<boolean> {
  const row = await sql
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', 1)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasAdmin(sql: Queries): Promise<boolean> {
  const row = await sql
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function makeAdmin(tx: Transaction, userId: number): Promise<void> {
  await tx.sql.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute();
}

export async function saveTokenHash(tx: Transaction, value: string): Promise<void> {
  await tx.sql
    .insertInto('settings')
    .values({ name: FIRST_ADMIN, value })
    .onConflict((same) => same.column('name').doUpdateSet({ value }))
    .execute();
}

export async function hasTokenHash(sql: Queries, value: string): Promise<boolean> {
  const row = await sql
    .selectFrom('settings')
    .select('name')
    .where('name', '=', FIRST_ADMIN)
    .where('value', '=', value)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the hash was there; it is gone afterwards. */
export async function takeTokenHash(tx: Transaction, value: string): Promise<boolean> {
  const result = await tx.sql
    .deleteFrom('settings')
    .where('name', '=', FIRST_ADMIN)
    .where('value', '=', value)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
