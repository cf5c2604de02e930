import { hasRow, takeRows } from '../../platform/sql/rows.ts';
import { lockSetting, readSetting, saveSetting } from '../../platform/sql/settings.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** The setting with the hashes of first-admin tokens, newest first, separated by spaces. */
const FIRST_ADMIN = 'first_admin';
/** Tokens to keep: each process that starts before there is an admin adds one. */
const MOST_TOKENS = 20;

export const hasMembers = (queries: Queries): Promise<boolean> => hasRow(queries, 'users', {});

/** Whether somebody with a publicly known password can sign in. */
export const hasDemoAccounts = (queries: Queries): Promise<boolean> =>
  hasRow(queries, 'users', { is_demo: 1, password_hash: { '<>': null } });

export const hasAdmin = (queries: Queries): Promise<boolean> =>
  hasRow(queries, 'users', { role: 'admin' });

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
  const [hashes] = await takeRows(tx.sql, 'settings', { name: FIRST_ADMIN }, 'value');
  return isAmong(hashes, hash);
}

function isAmong(hashes: string | undefined, hash: string): boolean {
  return hashes?.split(' ').includes(hash) ?? false;
}
