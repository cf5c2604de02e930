import { type Logger, pino } from 'pino';

export type { Logger };

/** The server's log: JSON lines on standard output. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, serializers: { err: describe } });
}

/**
 * Whether there is nothing to log of a page's call that failed: our own backend has told why, or who
 * asked did so too often. Pages are built apart and have
 * a class of their own for such errors (api/errors.ts), so it goes by the property.
 */
export function needsNoLog(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'too_many_requests') return true;
  return 'isLogged' in error && error.isLogged === true;
}

/** Of an error only what it says and where: other fields of it may hold what people have sent. */
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
