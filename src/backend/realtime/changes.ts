import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { BackendEvent, Publish } from '../backend.ts';
import { coalesce } from '../coalesce.ts';
import type { Database } from '../sql/open.ts';

const CHANNEL = 'atoll_changes';
/** Milliseconds until a connection that broke is opened again. */
const AGAIN = 1_000;

/** Says when what pages show has changed. */
export interface Changes {
  /** To be told everything that the backend publishes. */
  readonly publish: Publish;
  /** To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

/**
 * Calls `changed` after each change that this process has committed and, on PostgreSQL, after those
 * of all that share its database; also when some may have been missed.
 */
export function openChanges(
  db: Database,
  changed: () => void,
  report: (error: unknown) => void,
): Changes {
  const own = randomUUID();
  const listener = db.engine === 'postgres' ? listen(db.address, own, changed) : undefined;
  const run = coalesce(() => notify(db, own).catch(report));
  return {
    publish(event) {
      if (!changesPages(event)) return;
      changed();
      if (listener) run.soon();
    },
    async close() {
      await run.done();
      await listener?.close();
    },
  };
}

function changesPages({ type }: BackendEvent): boolean {
  return type === 'question-changed' || type === 'pages-changed';
}

async function notify({ sql: queries }: Database, own: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${own})`.execute(queries);
}

/** Hears what other processes tell, on a connection of its own that is opened again when it breaks. */
function listen(address: string, own: string, changed: () => void): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  const closing = new AbortController();
  const listenOn = async () => {
    while (!closing.signal.aborted) {
      client = newClient(address);
      client.on('notification', ({ payload }) => {
        if (payload !== own) changed();
      });
      await hear(client, changed).catch(() => undefined);
      await client.end().catch(() => undefined);
      await pause(AGAIN, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const listening = listenOn();
  return {
    async close() {
      closing.abort();
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}

function newClient(address: string): pg.Client {
  const client = new pg.Client({ connectionString: address, keepAlive: true });
  // That it breaks is heard of by its end.
  client.on('error', () => undefined);
  return client;
}

/** Listens until the connection ends. What was told before that is lost: all may have changed. */
async function hear(client: pg.Client, changed: () => void): Promise<void> {
  const end = new Promise((resolve) => client.once('end', resolve));
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  changed();
  await end;
}
