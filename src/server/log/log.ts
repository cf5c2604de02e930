import { type Logger, pino } from 'pino';

export type { Logger };

/** The server's log: JSON lines on standard output. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, serializers: { err: describe } });
}

/**
 * Whether a failed call of a page needs no log line: our own backend has logged it, or the caller
 * made too many calls. Pages are bundled separately and have their own error class (api/errors.ts),
 * so this checks a property.
 */
export function needsNoLog(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'too_many_requests') return true;
  return 'isLogged' in error && error.isLogged === true;
}

/** Only the message and stack of an error: other fields may contain user data. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  };
}
