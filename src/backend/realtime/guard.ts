import type { Backend } from '../backend.ts';
import { findSession } from '../sessions/store.ts';
import type { MemberSocket, Namespace } from './sockets.ts';

/** How often sockets are looked through, in milliseconds: none outlives its session by more. */
const ROUND = 500;
/** A session that is far from its end is looked up again after this time: it may end unheard of. */
const LOOK_AGAIN = 60_000;

/** Ends the sockets of this process whose session has expired, or ended without being told of. */
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
