/** Why a database does not do what it is asked for, though nothing is wrong with the statement. */
export type Unavailability = 'away' | 'busy' | 'full' | 'read-only';

/** The database cannot be reached, or the connection to it broke. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('The database does not answer', { cause });
  }
}

/** It did not answer in time: a server that is frozen, or hidden. */
export class DatabaseSilent extends DatabaseAway {
  constructor(place: string, ms: number) {
    super();
    this.message = `no PostgreSQL answers at ${place} within ${String(ms / 1_000)} seconds: \
see whether it is frozen or overloaded, and whether a firewall is in between`;
  }
}

/** All connections are in use for as long as a request waits, or more wait than can be served soon. */
export class DatabaseBusy extends Error {
  constructor() {
    super('The database has no free connection');
  }
}

/** A read took longer than it may, and was stopped. */
export class ReadTooLong extends Error {}

/** PostgreSQL's codes (SQLSTATE). */
const CODES: readonly (readonly [codes: RegExp, why: Unavailability])[] = [
  // Ending, crashed, starting, its connections broken.
  [/^(57P0[1-5]|08\w{3})$/, 'away'],
  // Out of time, of patience for a lock, of connections, of memory; races lost too often.
  [/^(57014|55P03|53[023]00|53400|40001|40P01)$/, 'busy'],
  [/^53100$/, 'full'],
  // A standby, such as one that has yet to take over.
  [/^25006$/, 'read-only'],
];

/** PostgreSQL's codes for a transaction that lost a race and may simply be run again. */
const LOST_RACES = new Set<unknown>(['40001', '40P01']);

export function lostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACES.has(error.code);
}

/** SQLite's codes, without what its extended ones add above the lowest byte. */
const SQLITE_CODES: ReadonlyMap<number, Unavailability> = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'read-only'],
  [10, 'away'],
  [13, 'full'],
  [14, 'away'],
]);

/** Why the database failed, where it is no fault of what was asked; looks at causes as well. */
export function unavailability(error: unknown): Unavailability | undefined {
  if (!(error instanceof Error)) return undefined;
  return reasonOf(error) ?? unavailability(error.cause);
}

/**
 * The error of a call of PostgreSQL's driver. What PostgreSQL itself did not send is about the
 * connection: it was not made, or broke. Its code alone would not show that: a visitor's connection
 * fails with ECONNRESET too.
 */
export function failureOfDriver(error: unknown): unknown {
  return error instanceof Error && !isOfPostgres(error) ? new DatabaseAway(error) : error;
}

/** Whether it was the database that failed, for whatever reason; looks at causes as well. */
export function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isItsOwn = 'errcode' in error || isOfPostgres(error);
  return isItsOwn || unavailability(error) !== undefined || isOfDatabase(error.cause);
}

/** PostgreSQL says how severe its errors are; its driver may not be loaded, for `instanceof`. */
const isOfPostgres = (error: Error): boolean => 'severity' in error;

function reasonOf(error: Error): Unavailability | undefined {
  if (error instanceof DatabaseBusy) return 'busy';
  if (error instanceof DatabaseAway) return unavailability(error.cause) ?? 'away';
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_CODES.get(errcode & 0xff);
  if (!isOfPostgres(error) || typeof code !== 'string') return undefined;
  return CODES.find(([codes]) => codes.test(code))?.[1];
}
