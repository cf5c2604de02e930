import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** Milliseconds between two checks of whether the connection is still alive. */
const PULSE_MS = 10_000;

/**
 * Waits until a listening connection has ended, or does not answer within its `query_timeout`: a
 * connection to a dead host stays open. The caller must close it.
 */
export async function untilLost(client: ClientBase): Promise<void> {
  const end = new Promise<false>((resolve) => {
    client.once('end', () => {
      resolve(false);
    });
  });
  for (let isAlive = true; isAlive;) {
    isAlive = await Promise.race([end, pause(PULSE_MS, true, { ref: false })]);
    if (isAlive) isAlive = await isAnswered(client);
  }
}

function isAnswered(client: ClientBase): Promise<boolean> {
  return client.query('select 1').then(
    () => true,
    () => false,
  );
}
