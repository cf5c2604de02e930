import { KEPT_EXPIRED } from '../../../shared/durations.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { statement } from '../../platform/sql/statement.ts';
import { moderatedTags, scaleColumn } from '../privileges/privileges.store.ts';
import { STANDING_COLUMNS } from '../privileges/standing.ts';
import { SUSPENSION_COLUMNS } from '../users/suspension-rules.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** The session that has not expired, with its member. */
export const findSession = statement((queries, given: { tokenHash: string; now: number }) =>
  queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'sessions.expires_at'])
    .select(STANDING_COLUMNS)
    .select(scaleColumn)
    .select(moderatedTags)
    .select('sessions.created_at')
    .select(SUSPENSION_COLUMNS)
    .where('sessions.token_hash', '=', given.tokenHash)
    .where('sessions.expires_at', '>', given.now),
);

/** Returns whether a session exists, and locks it until the transaction ends. */
export async function lockSession(tx: Transaction, tokenHash: string): Promise<boolean> {
  const session = tx.sql
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash);
  const locked = tx.engine === 'postgres' ? session.forKeyShare() : session;
  return (await locked.executeTakeFirst()) !== undefined;
}

export async function prolong(sql: Queries, tokenHash: string, expiresAt: number): Promise<void> {
  await sql
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function saveSession(
  tx: Transaction,
  session: { tokenHash: string; userId: number; expiresAt: number },
): Promise<void> {
  await tx.sql
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: tx.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Each removal returns the hashes of the removed tokens. */
export async function removeSession(tx: Transaction, tokenHash: string): Promise<string[]> {
  const rows = await tx.sql
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}

/** Removes all of a person's sessions, or all but one. */
export async function removeSessionsOf(
  tx: Transaction,
  userId: number,
  keptHash = '',
): Promise<string[]> {
  const rows = await tx.sql
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', keptHash)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}

/** Removes sessions that expired long ago. */
export async function removeExpired(tx: Transaction): Promise<string[]> {
  const rows = await tx.sql
    .deleteFrom('sessions')
    .where('expires_at', '<=', tx.now - KEPT_EXPIRED)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}
