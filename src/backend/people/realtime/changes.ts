import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { SITE, type SurrogateKey } from '../../../contract/surrogate-keys.ts';
import type { Publish } from '../../backend.ts';
import { coalesce } from '../../job.ts';
import type { Database } from '../../platform/sql/database.ts';
import { untilLost } from './pulse.ts';

const CHANNEL = 'atoll_changes';
/** Milliseconds until a broken connection is reopened, or a notice is sent again. */
const AGAIN = 1_000;
/** Milliseconds to open a listening connection. */
const CONNECT_MS = 2_000;
/** Milliseconds to wait for its answers, and for an orderly close. */
const ANSWER_MS = 2_000;
const NOTICE_MAX_BYTES = 7_900;

export type Changed = (keys: Iterable<SurrogateKey>) => void;

/** Publishes which pages have changed. */
export interface Changes {
  /** To be called with every committed event of the backend. */
  readonly publish: Publish;
  /** Call it before closing the database. */
  readonly close: () => Promise<void>;
}

/**
 * Calls `changed` with the surrogate keys of each change that this process committed and, on
 * PostgreSQL, of those of all processes that share its database; with all keys if some may have
 * been missed.
 */
export function openChanges(
  db: Database,
  changed: Changed,
  report: (error: unknown) => void,
): Changes {
  const own = randomUUID();
  const listener = db.engine === 'postgres' ? listen(db.address, own, changed) : undefined;
  let unpublished = new Set<SurrogateKey>();
  let again: NodeJS.Timeout | undefined;
  const run = coalesce(async () => {
    const keys = unpublished;
    if (keys.size === 0) return;
    unpublished = new Set();
    try {
      await notify(db, writeNotice({ by: own, keys: [...keys] }));
    } catch (error) {
      report(error);
      for (const key of keys) unpublished.add(key);
      clearTimeout(again);
      again = setTimeout(run.soon, AGAIN).unref();
    }
  });
  return {
    publish(event) {
      if (event.type !== 'pages-changed') return;
      changed(event.surrogateKeys);
      if (!listener) return;
      for (const key of event.surrogateKeys) unpublished.add(key);
      run.soon();
    },
    async close() {
      await run.done();
      if (unpublished.size > 0) run.soon();
      await run.done();
      clearTimeout(again);
      await listener?.close();
    },
  };
}

async function notify({ sql: queries }: Database, notice: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${notice})`.execute(queries);
}

/** A process's message to the others: its own id, and the surrogate keys that changed. */
interface Notice {
  readonly by: string;
  readonly keys: readonly SurrogateKey[];
}

/**
 * PostgreSQL limits payloads to less than 8,000 bytes: beyond that, report that everything has
 * changed.
 */
function writeNotice({ by, keys }: Notice): string {
  const text = JSON.stringify({ by, keys } satisfies Notice);
  return Buffer.byteLength(text) <= NOTICE_MAX_BYTES
    ? text
    : JSON.stringify({ by, keys: [SITE] } satisfies Notice);
}

/** A process of another version may send a different format: then everything may have changed. */
function readNotice(text: string | undefined): Notice {
  try {
    const { by, keys } = JSON.parse(text ?? '') as Partial<Notice>;
    if (typeof by === 'string' && Array.isArray(keys)) return { by, keys };
  } catch {
    // Handled below.
  }
  return { by: '', keys: [SITE] };
}

/** Listens to other processes, on a separate connection that is reopened when it breaks. */
function listen(address: string, own: string, changed: Changed): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  const closing = new AbortController();
  const listenOn = async () => {
    while (!closing.signal.aborted) {
      client = await newClient(address);
      client.on('notification', ({ payload }) => {
        const { by, keys } = readNotice(payload);
        if (by !== own) changed(keys);
      });
      await receive(client, () => {
        changed([SITE]);
      }).catch(() => undefined);
      await ended(client);
      await pause(AGAIN, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const listening = listenOn();
  return {
    async close() {
      closing.abort();
      if (client) await ended(client);
      // An unresponsive server must not keep the process from ending.
      await Promise.race([listening, pause(AGAIN, undefined, { ref: false })]);
    },
  };
}

async function newClient(address: string): Promise<pg.Client> {
  // Loaded on demand: a site on SQLite does not need it.
  const { default: driver } = await import('pg');
  const client = new driver.Client({
    connectionString: address,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  // A broken connection is noticed by its end.
  client.on('error', () => undefined);
  return client;
}

/** Closes the connection in an orderly way, which an unresponsive server never confirms. */
async function ended(client: pg.Client): Promise<void> {
  const goodbye = client.end().catch(() => undefined);
  await Promise.race([goodbye, pause(ANSWER_MS, undefined, { ref: false })]);
}

/**
 * Listens until the connection breaks. Earlier messages are lost, so everything may have changed.
 */
async function receive(client: pg.Client, changed: () => void): Promise<void> {
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  changed();
  await untilLost(client);
}
