import { type Unavailability, unavailability } from '../../../platform/sql/failures.ts';

/**
 * An error that stops an import and that a person can fix: its message names the file, the line and
 * the fault.
 */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}

/** The message for a second, concurrent import of a site. */
export const UNDER_WAY = 'This site is already being imported';

/** A fault in the dump. Lines are counted from 1. */
export function faultAt(file: string, line: number, what: string): ImportFailure {
  return new ImportFailure(`${file}, line ${String(line)}: ${what}`);
}

/** A path that cannot be read or written, with the system's reason. */
export function unusable(what: string, cause: unknown): ImportFailure {
  return new ImportFailure(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  });
}

/** A failure of the staging file's disk, as opposed to the database's. */
class StagingFailure extends Error {
  constructor(path: string, cause: unknown) {
    super(path, { cause });
  }
}

/**
 * SQLite's primary result codes for read-only files, I/O errors, full disks and files that cannot
 * be opened.
 */
const OF_THE_DISK = new Set([8, 10, 13, 14]);

/** Wraps a disk error of the staging file; returns any other error unchanged. */
export function atStaging(path: string, error: unknown): unknown {
  const { errcode } = error as { errcode?: unknown };
  const isOfDisk = typeof errcode === 'number' && OF_THE_DISK.has(errcode & 0xff);
  return isOfDisk ? new StagingFailure(path, error) : error;
}

/** The codes of SQLite, Node and PostgreSQL for a full disk. */
const DISK_FULL = new Set<unknown>([13, 'ENOSPC', '53100']);

/** Reasons for a failed import that are the database's, not the dump's. */
const UNAVAILABLE: Partial<Record<Unavailability, string>> = {
  away: 'The database is not responding',
  busy: 'The database is busy',
  'read-only': 'The database is read-only',
};

/**
 * Converts errors that a person can fix to an ImportFailure; returns any other error unchanged.
 * `isBegun`: a part of the dump is already imported.
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

/** Whether the next run of the same import can resume from the staged data. */
export function isPassing(error: unknown): boolean {
  return error instanceof StagingFailure ? !isDiskFull(error) : passing(error) !== undefined;
}

function passing(error: unknown): string | undefined {
  // A failure of the dump's own files.
  if (error instanceof ImportFailure) return undefined;
  const why = unavailability(error);
  return why && UNAVAILABLE[why];
}

/** The innermost cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  // The error has no message if a host name has several addresses and none responds.
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
