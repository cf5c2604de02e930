import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** Milliseconds between two questions whether the connection is still heard at its other end. */
const PULSE_MS = 10_000;

/**
 * Waits until a connection that listens has ended, or is not answered within its `query_timeout`: one
 * to a host that is gone stays open. Such a one is still to be ended.
 */
export async function whileHeard(client: ClientBase): Promise<void> {
  const end = new Promise<false>((resolve) => {
    client.once('end', () => {
      resolve(false);
    });
  });
  for (let isHeard = true; isHeard;) {
    isHeard = await Promise.race([end, pause(PULSE_MS, true, { ref: false })]);
    if (isHeard) isHeard = await isAnswered(client);
  }
}

function isAnswered(client: ClientBase): Promise<boolean> {
  return client.query('select 1').then(
    () => true,
    () => false,
  );
}
