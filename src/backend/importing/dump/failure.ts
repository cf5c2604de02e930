import { type Unavailability, unavailability } from '../../sql/failures.ts';

/** What stops an import, said so that a person can mend it: which file, which line, what is wrong. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}

/** What a second import of a site is told. */
export const UNDER_WAY = 'This site is already being imported';

/** A fault in the dump. Lines are counted from 1. */
export function faultAt(file: string, line: number, what: string): ImportFailure {
  return new ImportFailure(`${file}, line ${String(line)}: ${what}`);
}

/** What can't be read or written, with the system's reason. */
export function unusable(what: string, cause: unknown): ImportFailure {
  return new ImportFailure(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  });
}

/** The disk of the staging file fails, which is not the database's. */
class StagingFailure extends Error {
  constructor(path: string, cause: unknown) {
    super(path, { cause });
  }
}

/** SQLite's codes, without what its extended ones add: read-only, an error of the disk, full, not opened. */
const OF_THE_DISK = new Set([8, 10, 13, 14]);

/** An error of the staging file at a path, or what else went wrong there. */
export function atStaging(path: string, error: unknown): unknown {
  const { errcode } = error as { errcode?: unknown };
  const isOfDisk = typeof errcode === 'number' && OF_THE_DISK.has(errcode & 0xff);
  return isOfDisk ? new StagingFailure(path, error) : error;
}

/** SQLITE_FULL, Node's and PostgreSQL's code for a disk without room. */
const DISK_FULL = new Set<unknown>([13, 'ENOSPC', '53100']);

/** What the database does where an import ends for it, though nothing is wrong with the dump. */
const UNAVAILABLE: Partial<Record<Unavailability, string>> = {
  away: 'The database is not responding',
  busy: 'The database is busy',
  'read-only': 'The database is read-only',
};

/**
 * What a person can mend, in their words; any other error stays what it is. `isBegun`: a part of the
 * dump is in the site already.
 */
export function asFailure(error: unknown, isBegun = false): unknown {
  if (isDiskFull(error)) return diskFull(error, isBegun);
  if (error instanceof StagingFailure) return brokenStaging(error);
  const what = passing(error);
  if (what === undefined) return error;
  const remedy = 'Run the import again later. It resumes where it stopped.';
  return new ImportFailure(`${what} (${reasonOf(error)}). ${remedy}`, { cause: error });
}

function brokenStaging(error: StagingFailure): ImportFailure {
  const remedy = 'Check its disk, then run the import again. It resumes where it stopped.';
  const what = `${error.message} cannot be read or written (${reasonOf(error)})`;
  return new ImportFailure(`${what}. ${remedy}`, { cause: error });
}

/** Whether the next run of the same import can go on with what this one has staged. */
export function isPassing(error: unknown): boolean {
  return error instanceof StagingFailure ? !isDiskFull(error) : passing(error) !== undefined;
}

function passing(error: unknown): string | undefined {
  // Of the dump's own files.
  if (error instanceof ImportFailure) return undefined;
  const why = unavailability(error);
  return why && UNAVAILABLE[why];
}

/** What was wrong at last. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  // A name with several addresses, of which none answers, has no message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}

export function diskFull(error: unknown, isBegun = false): ImportFailure {
  const kept = isBegun ? 'It resumes where it stopped' : 'Nothing was imported';
  const remedy = `Free some space, then run the import again. ${kept}.`;
  const disk = error instanceof StagingFailure ? `The disk of ${error.message}` : 'The disk';
  return new ImportFailure(`${disk} is full. ${remedy}`, { cause: error });
}

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code, cause } = error as Error & { errcode?: unknown; code?: unknown };
  return DISK_FULL.has(errcode) || DISK_FULL.has(code) || isDiskFull(cause);
}
