import { KEPT_EXPIRED } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import { forAWhile } from '../../job.ts';
import { unavailability } from '../../platform/sql/failures.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { scaleOf, standingOf } from '../privileges/standing.ts';
import { suspensionOf } from '../users/suspension-rules.ts';
import { isRenewalDue, SESSION_LIFETIME } from './sessions.rules.ts';
import { deleteRows, insertRows, takeRows, updateRows } from '../../platform/sql/rows.ts';
import { findSession } from './sessions.store.ts';
import { bearerToken, hashToken, isToken, newToken } from './tokens.ts';

/** The caller of a request with this Authorization header; undefined without a valid session. */
export async function callerOf(
  backend: Backend,
  authorization: string | null,
): Promise<Caller | undefined> {
  const token = bearerToken(authorization);
  return token === undefined ? undefined : callerOfToken(backend, token);
}

/** The caller of a bare token, as in a socket's handshake. Prolongs the session. */
export async function callerOfToken(backend: Backend, token: string): Promise<Caller | undefined> {
  if (!isToken(token)) return undefined;
  const tokenHash = hashToken(token);
  const now = backend.clock();
  const [session] = await findSession(backend.db.sql, { tokenHash, now });
  if (!session) return undefined;
  if (isRenewalDue(session.expires_at, now)) {
    await prolongSoon(backend, tokenHash, now + SESSION_LIFETIME);
  }
  const { id, username, role, created_at: signedInAt } = session;
  const suspension = suspensionOf(session, now);
  const standing = standingOf(session, suspension !== undefined);
  const rights = { standing, scale: scaleOf(session.scale), now };
  // A suspended moderator has no moderator rights.
  if (suspension) return { id, username, role: 'user', tokenHash, signedInAt, suspension, rights };
  return { id, username, role, tokenHash, signedInAt, rights };
}

/** Does not make readers wait for writers. If the write fails, the next call tries again. */
async function prolongSoon(backend: Backend, tokenHash: string, expires_at: number): Promise<void> {
  const prolonged = transact(backend, (tx) =>
    updateRows(tx.sql, 'sessions', { token_hash: tokenHash }, { expires_at }),
  );
  try {
    await forAWhile(prolonged);
  } catch (error) {
    if (unavailability(error) === undefined) throw error;
  }
}

/**
 * Starts a session and returns its token, which is not stored. Removes sessions that expired long
 * ago.
 */
export async function startSession(tx: Transaction, userId: number): Promise<string> {
  const expired = { expires_at: { '<=': tx.now - KEPT_EXPIRED } };
  publishEnds(tx, await takeRows(tx.sql, 'sessions', expired, 'token_hash'));
  const token = newToken();
  await insertRows(tx.sql, 'sessions', {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: tx.now,
    expires_at: tx.now + SESSION_LIFETIME,
  });
  return token;
}

/** Ends the session of the call. */
export function logOut(backend: Backend, caller: Caller): Promise<{ ok: true }> {
  return transact(backend, async (tx) => {
    const { tokenHash } = caller;
    await deleteRows(tx.sql, 'sessions', { token_hash: tokenHash });
    publishEnds(tx, [tokenHash]);
    return { ok: true };
  });
}

/** Ends all sessions of the caller except that of the call. */
export function logOutElsewhere(backend: Backend, caller: Caller): Promise<{ ok: true }> {
  return transact(backend, async (tx) => {
    await endOtherSessions(tx, caller);
    return { ok: true };
  });
}

/** Ends all sessions of a person: the tokens stop working, and their sockets are closed. */
export async function endSessions(tx: Transaction, userId: number): Promise<void> {
  publishEnds(tx, await takeRows(tx.sql, 'sessions', { user_id: userId }, 'token_hash'));
}

/** Ends the caller's other sessions within a transaction. */
export async function endOtherSessions(tx: Transaction, caller: Caller): Promise<void> {
  const others = { user_id: caller.id, token_hash: { '<>': caller.tokenHash } };
  publishEnds(tx, await takeRows(tx.sql, 'sessions', others, 'token_hash'));
}

function publishEnds(tx: Transaction, tokenHashes: readonly string[]): void {
  for (const tokenHash of tokenHashes) tx.publish({ type: 'session-ended', tokenHash });
}
