/** What stops an import, said so that a person can mend it: which file, which line, what is wrong. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}

/** What a second import of a site is told. */
export const UNDER_WAY = 'This site is being imported already';

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

/** SQLITE_FULL, Node's and PostgreSQL's code for a disk without room. */
const DISK_FULL = new Set<unknown>([13, 'ENOSPC', '53100']);

/**
 * What a person can mend, in their words; any other error stays what it is. `isBegun`: a part of the
 * dump is in the site already.
 */
export function asFailure(error: unknown, isBegun = false): unknown {
  if (!isDiskFull(error)) return error;
  const kept = isBegun ? 'it goes on where it was' : 'nothing of it was kept';
  const remedy = `Make room and import again: ${kept}.`;
  return new ImportFailure(`The disk is full. ${remedy}`, { cause: error });
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code, cause } = error as Error & { errcode?: unknown; code?: unknown };
  return DISK_FULL.has(errcode) || DISK_FULL.has(code) || isDiskFull(cause);
}
