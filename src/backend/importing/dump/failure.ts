/** What stops an import, said so that a person can mend it: which file, which line, what is wrong. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}

/** A fault in the dump. Lines are counted from 1. */
export function faultAt(file: string, line: number, what: string): ImportFailure {
  return new ImportFailure(`${file}, line ${String(line)}: ${what}`);
}

/** SQLITE_FULL, Node's and PostgreSQL's code for a disk without room. */
const DISK_FULL = new Set<unknown>([13, 'ENOSPC', '53100']);

/** What a person can mend, in their words; any other error stays what it is. */
export function asFailure(error: unknown): unknown {
  if (!isDiskFull(error)) return error;
  const remedy = 'Make room and import again: nothing of it was kept.';
  return new ImportFailure(`The disk is full. ${remedy}`, { cause: error });
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code, cause } = error as Error & { errcode?: unknown; code?: unknown };
  return DISK_FULL.has(errcode) || DISK_FULL.has(code) || isDiskFull(cause);
}
