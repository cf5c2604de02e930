import type { Backend } from '../../backend.ts';
import { findSession } from '../sessions/sessions.store.ts';
import type { MemberSocket, Namespace } from './sockets.ts';

/** Milliseconds between two checks of all sockets: none outlives its session by more. */
const ROUND = 500;
/** Milliseconds until a session is looked up again: its end may not have been announced. */
const LOOK_AGAIN = 60_000;

/** Closes sockets of this process whose session has expired, or ended without an announcement. */
export function guardSessions(
  members: Namespace,
  backend: Backend,
  report: (error: unknown) => void,
): { stop(): void } {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= checkDue(members, backend)
      .catch(report)
      .finally(() => (round = undefined));
  }, ROUND);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}

async function checkDue(members: Namespace, backend: Backend): Promise<void> {
  const now = backend.clock();
  const due = [...members.sockets.values()].filter(({ data }) => data.checkAt <= now);
  for (const [tokenHash, sockets] of Map.groupBy(due, ({ data }) => data.tokenHash)) {
    const [session] = await findSession(backend.db.sql, { tokenHash, now });
    for (const socket of sockets) renew(socket, session?.expires_at, now);
  }
}

function renew(socket: MemberSocket, expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) socket.disconnect(true);
  else socket.data.checkAt = Math.min(expiresAt, now + LOOK_AGAIN);
}
