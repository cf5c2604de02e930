import { setTimeout as pause } from 'node:timers/promises';

/** Why a database fails although nothing is wrong with the statement. */
export type Unavailability = 'away' | 'busy' | 'full' | 'read-only';

/** The database is unreachable, or the connection broke. */
export class DatabaseUnreachable extends Error {
  constructor(cause?: unknown) {
    super('The database does not answer', { cause });
  }
}

/** The server does not respond in time: it hangs, or a firewall drops packets. */
export class DatabaseTimeout extends DatabaseUnreachable {
  constructor(server: string, ms: number) {
    super();
    this.message = `no PostgreSQL answers at ${server} within ${String(ms / 1_000)} seconds: \
see whether it is frozen or overloaded, and whether a firewall is in between`;
  }
}

/** No connection became free in time, or the queue is full. */
export class DatabaseBusy extends Error {
  constructor() {
    super('The database has no free connection');
  }
}

/** A read exceeded its time limit and was stopped. */
export class ReadTooLong extends Error {}

/** PostgreSQL's codes (SQLSTATE). */
const CODES: readonly (readonly [codes: RegExp, why: Unavailability])[] = [
  // Shutting down, crashed, starting, or the connection broke.
  [/^(57P0[1-5]|08\w{3})$/, 'away'],
  // Statement or lock timeout, out of connections or memory, or a race lost in every retry.
  [/^(57014|55P03|53[023]00|53400|40001|40P01)$/, 'busy'],
  [/^53100$/, 'full'],
  // A standby, such as one that has not been promoted yet.
  [/^25006$/, 'read-only'],
];

/**
 * PostgreSQL's codes after which a transaction can be retried: serialization failures, deadlocks, and
 * references to a row that another transaction has removed since it was read.
 */
const LOST_RACES = new Set<unknown>(['40001', '40P01', '23503']);

export function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACES.has(error.code);
}

/** SQLite's primary result codes, the low byte of extended ones. */
const SQLITE_CODES: ReadonlyMap<number, Unavailability> = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'read-only'],
  [10, 'away'],
  [13, 'full'],
  [14, 'away'],
]);

/** Why the database is unavailable; undefined for any other error. Also checks causes. */
export function unavailability(error: unknown): Unavailability | undefined {
  if (!(error instanceof Error)) return undefined;
  return reasonOf(error) ?? unavailability(error.cause);
}

/** What happened, in the words of the innermost cause; the errors above say what was being done. */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return innermostReason(error.cause);
  // The error has no message if a host name has several addresses and none responds.
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** Whether an error comes from the database, for any reason. Also checks causes. */
export function isDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isItsOwn = 'errcode' in error || isPostgresError(error);
  return isItsOwn || unavailability(error) !== undefined || isDatabaseError(error.cause);
}

/** Checks a field of PostgreSQL's errors: `instanceof` would need its driver, which may not be loaded. */
const isPostgresError = (error: Error): boolean => 'severity' in error;

function reasonOf(error: Error): Unavailability | undefined {
  if (error instanceof DatabaseBusy) return 'busy';
  if (error instanceof DatabaseUnreachable) return unavailability(error.cause) ?? 'away';
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_CODES.get(errcode & 0xff);
  if (!isPostgresError(error) || typeof code !== 'string') return undefined;
  return CODES.find(([codes]) => codes.test(code))?.[1];
}

/** Longest wait for another process that writes to the same SQLite file, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** Milliseconds between two tries. */
const PAUSE = 20;
/** SQLite's code for a database that another process is writing to. */
const SQLITE_BUSY = 5;

/**
 * Retries work while another process, such as an import, writes to the same SQLite file. SQLite's own
 * wait would block the whole process; this one lets other requests read.
 */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + LONGEST_WAIT;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await pause(PAUSE);
    }
  }
}

/** Compares the low byte, so that it also matches SQLITE_BUSY_RECOVERY and other extended codes. */
const isBusyCode = (code: unknown): boolean =>
  typeof code === 'number' && (code & 0xff) === SQLITE_BUSY;

/** Whether an error, or one of its causes, is SQLITE_BUSY. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && isBusyCode(error.errcode)) || isBusy(error.cause);
}
