import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { SITE, type SurrogateKey } from '../../../contract/surrogate-keys.ts';
import type { BackendEvent } from '../../backend.ts';
import { coalesce, type RunningJob } from '../../job.ts';
import type { Database } from '../../platform/sql/database.ts';

const CHANNEL = 'atoll_changes';
/** Milliseconds until a broken connection is reopened, or a notice is sent again. */
const AGAIN = 1_000;
/** Milliseconds to open a listening connection. */
const CONNECT_MS = 2_000;
/** Milliseconds to wait for its answers, and for an orderly close. */
const ANSWER_MS = 2_000;
/** Milliseconds between two checks of whether it is still alive. */
const PULSE_MS = 10_000;
/** PostgreSQL limits payloads to less than 8,000 bytes. */
const NOTICE_MAX_BYTES = 7_900;

export type Changed = (keys: Iterable<SurrogateKey>) => void;

/** An event that is sent to members' browsers, whichever process they are connected to. */
type LiveEvent = Extract<BackendEvent, { type: 'notified' | 'post-added' | 'session-ended' }>;

interface Receivers {
  /**
   * Called with the surrogate keys of each change that this process committed and, on PostgreSQL, of
   * those of all processes that share its database; with all keys if some may have been missed.
   */
  readonly changed: Changed;
  /** Called with the live events of the other processes. */
  readonly received: (event: LiveEvent) => void;
}

/** Publishes events to the other processes of a site. SQLite has only one process. */
export function openChanges(
  db: Database,
  receivers: Receivers,
  report: (error: unknown) => void,
): RunningJob {
  const own = randomUUID();
  const listener = db.engine === 'postgres' ? listen(db.address, own, receivers) : undefined;
  let keys = new Set<SurrogateKey>();
  let events: LiveEvent[] = [];
  let again: NodeJS.Timeout | undefined;
  const run = coalesce(async () => {
    const notices = noticesOf(own, keys, events);
    const unpublished = { keys, events };
    keys = new Set();
    events = [];
    try {
      if (notices.length > 0) await notify(db, notices);
    } catch (error) {
      report(error);
      // Pages would stay outdated and ended sessions connected; other events are of no use later.
      for (const key of unpublished.keys) keys.add(key);
      events.push(...unpublished.events.filter(({ type }) => type === 'session-ended'));
      clearTimeout(again);
      again = setTimeout(run.soon, AGAIN).unref();
    }
  });
  return {
    publish(event) {
      if (event.type === 'pages-changed') receivers.changed(event.surrogateKeys);
      if (!listener) return;
      if (event.type === 'pages-changed') for (const key of event.surrogateKeys) keys.add(key);
      else if (isLive(event)) events.push(event);
      else return;
      run.soon();
    },
    async close() {
      await run.done();
      run.soon();
      await run.done();
      clearTimeout(again);
      await listener?.close();
    },
  };
}

const isLive = (event: BackendEvent): event is LiveEvent =>
  ['notified', 'post-added', 'session-ended'].includes(event.type);

/** All in one statement: each one with a notice is written to disk, and holds a global lock. */
async function notify({ sql: queries }: Database, notices: readonly string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, notice)
    from unnest(${notices}::text[]) as notice`.execute(queries);
}

/** A process's message to the others, with its own id. */
interface Notice {
  readonly by: string;
  readonly keys?: readonly SurrogateKey[];
  readonly event?: LiveEvent;
}

/**
 * Too many keys report that everything has changed. An event that is too long, which only a test can
 * make, is left out.
 */
function noticesOf(
  by: string,
  keys: ReadonlySet<SurrogateKey>,
  events: readonly LiveEvent[],
): string[] {
  const text = (notice: Notice) => JSON.stringify(notice);
  const fits = (notice: string) => Buffer.byteLength(notice) <= NOTICE_MAX_BYTES;
  const ofEvents = events.map((event) => text({ by, event })).filter(fits);
  if (keys.size === 0) return ofEvents;
  const ofKeys = text({ by, keys: [...keys] });
  return [fits(ofKeys) ? ofKeys : text({ by, keys: [SITE] }), ...ofEvents];
}

/** Text that is no notice means that everything may have changed. */
function readNotice(text: string | undefined): Notice {
  try {
    const notice = JSON.parse(text ?? '') as Partial<Notice>;
    const { by, keys, event } = notice;
    if (typeof by === 'string' && (event ?? Array.isArray(keys))) return { by, ...notice };
  } catch {
    // Handled below.
  }
  return { by: '', keys: [SITE] };
}

/** Listens to other processes, on a separate connection that is reopened when it breaks. */
function listen(
  address: string,
  own: string,
  { changed, received }: Receivers,
): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  const closing = new AbortController();
  const listenOn = async () => {
    while (!closing.signal.aborted) {
      client = await newClient(address);
      client.on('notification', ({ payload }) => {
        const { by, keys, event } = readNotice(payload);
        if (by === own) return;
        try {
          if (event) received(event);
          else changed(keys ?? [SITE]);
        } catch {
          // From another version.
          changed([SITE]);
        }
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

/**
 * Waits until a listening connection has ended, or does not answer within its `query_timeout`: a
 * connection to a dead host stays open. The caller must close it.
 */
async function untilLost(client: pg.Client): Promise<void> {
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

function isAnswered(client: pg.Client): Promise<boolean> {
  return client.query('select 1').then(
    () => true,
    () => false,
  );
}
