import type { Backend, Caller } from '../backend.ts';
import { forAWhile } from '../for-a-while.ts';
import { unavailability } from '../sql/failures.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { suspensionOf } from '../users/suspension-rules.ts';
import { isRenewalDue, SESSION_LIFETIME } from './rules.ts';
import {
  findSession,
  prolong,
  removeExpired,
  removeSession,
  removeSessionsOf,
  saveSession,
} from './store.ts';
import { bearerToken, hashToken, isToken, newToken } from './tokens.ts';

/** Who makes a call with this Authorization header; nobody, where the session does not hold. */
export async function callerOf(
  backend: Backend,
  authorization: string | null,
): Promise<Caller | undefined> {
  const token = bearerToken(authorization);
  return token === undefined ? undefined : callerOfToken(backend, token);
}

/** The same for a bare token, as a socket's handshake brings it. Prolongs the session. */
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
  // Nobody acts or reads as a moderator while suspended.
  if (suspension) return { id, username, role: 'user', tokenHash, signedInAt, suspension };
  return { id, username, role, tokenHash, signedInAt };
}

/** Who reads does not wait for who writes. Where nothing can be written, the next call tries again. */
async function prolongSoon(backend: Backend, tokenHash: string, expiresAt: number): Promise<void> {
  const prolonged = transact(backend, (tx) => prolong(tx.sql, tokenHash, expiresAt));
  try {
    await forAWhile(prolonged);
  } catch (error) {
    if (unavailability(error) === undefined) throw error;
  }
}

/** Begins a session and gives its token, which is stored nowhere. Removes long expired ones. */
export async function startSession(tx: Transaction, userId: number): Promise<string> {
  publishEnds(tx, await removeExpired(tx));
  const token = newToken();
  const expiresAt = tx.now + SESSION_LIFETIME;
  await saveSession(tx, { tokenHash: hashToken(token), userId, expiresAt });
  return token;
}

/** Ends the session that the call came with. */
export function logOut(backend: Backend, caller: Caller): Promise<{ ok: true }> {
  return transact(backend, async (tx) => {
    publishEnds(tx, await removeSession(tx, caller.tokenHash));
    return { ok: true };
  });
}

/** Ends all sessions of the caller but the one that the call came with. */
export function logOutElsewhere(backend: Backend, caller: Caller): Promise<{ ok: true }> {
  return transact(backend, async (tx) => {
    await endOtherSessions(tx, caller);
    return { ok: true };
  });
}

/** Ends all sessions of a person: the tokens stop working, their sockets are closed. */
export async function endSessions(tx: Transaction, userId: number): Promise<void> {
  publishEnds(tx, await removeSessionsOf(tx, userId));
}

/** The same within a transaction. */
export async function endOtherSessions(tx: Transaction, caller: Caller): Promise<void> {
  publishEnds(tx, await removeSessionsOf(tx, caller.id, caller.tokenHash));
}

function publishEnds(tx: Transaction, tokenHashes: readonly string[]): void {
  for (const tokenHash of tokenHashes) tx.publish({ type: 'session-ended', tokenHash });
}
