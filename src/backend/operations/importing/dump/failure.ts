import { innermostReason, unavailability } from '../../../platform/sql/failures.ts';

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
  return new ImportFailure(`${what}: ${innermostReason(cause)}`, { cause });
}

/** Converts a failure of the database or of the staging file; returns any other error unchanged. */
export function asFailure(error: unknown): unknown {
  if (error instanceof ImportFailure) return error;
  const why = unavailability(error);
  if (why === undefined) return error;
  const remedy =
    why === 'full' ? 'Free some space, then run the import again' : 'Run the import again later';
  return new ImportFailure(`${innermostReason(error)}. ${remedy}. It continues where it stopped.`, {
    cause: error,
  });
}
