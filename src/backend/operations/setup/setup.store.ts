import { countRows } from '../../platform/sql/rows.ts';
import { lockSetting, readSetting, saveSetting } from '../../platform/sql/settings.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** The setting with the hashes of first-admin tokens, newest first, separated by spaces. */
const FIRST_ADMIN = 'first_admin';
/** Tokens to keep: each process that starts before there is an admin adds one. */
const MOST_TOKENS = 20;

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
  return (await countRows(queries, 'users', { role: 'admin' })) > 0;
}

/**
 * Adds a hash to those of other processes: if two start at the same time, each prints a working
 * token.
 */
export async function addTokenHash(tx: Transaction, hash: string): Promise<void> {
  const others = await lockSetting(tx, FIRST_ADMIN, '');
  const hashes = [hash, ...others.split(' ')].slice(0, MOST_TOKENS);
  await saveSetting(tx, FIRST_ADMIN, hashes.join(' ').trim());
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
