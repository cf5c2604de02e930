import { sql } from 'kysely';
import { readSetting } from '../../platform/sql/settings.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** The row with the hashes of first-admin tokens, newest first. */
const FIRST_ADMIN = 'first_admin';
/** Tokens to keep: each process that starts before there is an admin adds one. */
const MOST_TOKENS = 20;
/** Characters of a hash and the space after it. */
const HASH_AND_SPACE = 65;

export async function hasMembers(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody with a publicly known password can sign in. */
export async function hasDemoAccounts(queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', 1)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasAdmin(queries: Queries): Promise<boolean> {
  const row = await queries
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

/**
 * Adds a hash to those of other processes: if two start at the same time, each prints a working
 * token.
 */
export async function addTokenHash(tx: Transaction, hash: string): Promise<void> {
  const most = sql.lit(MOST_TOKENS * HASH_AND_SPACE - 1);
  await tx.sql
    .insertInto('settings')
    .values({ name: FIRST_ADMIN, value: hash })
    .onConflict((same) =>
      same.column('name').doUpdateSet({
        value: sql<string>`substr(excluded.value || ' ' || settings.value, 1, ${most})`,
      }),
    )
    .execute();
}

export async function hasTokenHash(queries: Queries, hash: string): Promise<boolean> {
  return isAmong(await readSetting(queries, FIRST_ADMIN), hash);
}

/**
 * Removes all hashes, and returns whether the given one was among them. If not, the caller must
 * roll back.
 */
export async function takeTokenHashes(tx: Transaction, hash: string): Promise<boolean> {
  const row = await tx.sql
    .deleteFrom('settings')
    .where('name', '=', FIRST_ADMIN)
    .returning('value')
    .executeTakeFirst();
  return isAmong(row?.value, hash);
}

function isAmong(hashes: string | undefined, hash: string): boolean {
  return hashes?.split(' ').includes(hash) ?? false;
}
