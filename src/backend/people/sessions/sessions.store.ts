import { KEPT_EXPIRED } from '../../../shared/durations.ts';
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
  const session = await tx.sql
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .forKeyShare()
    .executeTakeFirst();
  return session !== undefined;
}

/** Removes a person's sessions, except the one with this hash. Returns the hashes of their tokens. */
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

/** Removes sessions that expired long ago. Returns the hashes of their tokens. */
export async function removeExpired(tx: Transaction): Promise<string[]> {
  const rows = await tx.sql
    .deleteFrom('sessions')
    .where('expires_at', '<=', tx.now - KEPT_EXPIRED)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}
