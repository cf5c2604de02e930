import { type Logger, pino } from 'pino';
import type { SecurityEvent } from '../../backend/backend.ts';

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

/** Milliseconds between two lines about an unavailable service. */
const PAUSE = 5_000;

/**
 * Logs failures of the backend. An unavailable service fails for every caller: it gets one line in
 * five seconds, with the number of omitted ones.
 */
export function failureLog(
  log: Pick<Logger, 'error'>,
  isAway: (error: unknown) => boolean,
  clock = () => performance.now(),
): (error: unknown) => void {
  let nextAt = -Infinity;
  let leftOut = 0;
  return (error) => {
    if (!isAway(error)) log.error({ err: error }, 'The backend failed');
    else if (clock() < nextAt) leftOut += 1;
    else {
      log.error({ err: error, leftOut }, 'The database is not available');
      nextAt = clock() + PAUSE;
      leftOut = 0;
    }
  };
}

/** Events that the server adds to the backend's. */
export type ServerSecurityEvent =
  | SecurityEvent
  | {
      readonly security: 'form-refused';
      readonly address: string;
      readonly method: string | undefined;
      /** Without its query. */
      readonly path: string;
      readonly origin: string | undefined;
    };

const MESSAGES: Record<ServerSecurityEvent['security'], string> = {
  'sign-in-failed': 'A sign-in failed',
  'sign-in-refused': 'A sign-in was refused',
  'role-changed': 'A role was changed',
  'form-refused': 'A form sent by another site was refused',
};

/** Events that cost the sender nothing, and could fill the log. */
const LIMITED: ReadonlySet<string> = new Set(['sign-in-refused', 'form-refused']);

/** Logs each security event on a line. */
export function securityLog(log: Logger): (event: ServerSecurityEvent) => void {
  const mayLog = logLimit();
  return (event) => {
    if (LIMITED.has(event.security) && !mayLog(event.address)) return;
    log[event.security === 'role-changed' ? 'info' : 'warn'](event, MESSAGES[event.security]);
  };
}

const MAX_LENGTH = 200;
/** Control characters, characters that change the text direction, and lone surrogates. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Makes a text from outside safe for the log: short, and without terminal escapes. */
export function forLog(text: string): string {
  return text.replace(UNPRINTABLE, '').slice(0, MAX_LENGTH).toWellFormed();
}

/** Addresses that end in the secret of a member's feed or list. */
const SECRET = /(\/(?:searches|saved\/shared|api\/search-feeds|api\/shared-lists)\/)[^/]+/i;

/** A path without its query, and without secrets of feeds and lists. */
export function addressForLog(url: string): string {
  const [path = ''] = url.split('?', 1);
  return forLog(path.replace(SECRET, '$1…'));
}

const MINUTE = 60_000;
const PER_ADDRESS = 10;
const IN_ALL = 60;

/**
 * Limits log lines per network address: 10 a minute for one address and 60 for all, so that nobody
 * can fill the log. Refused lines are not remembered.
 */
export function logLimit(clock = () => performance.now()): (address: string) => boolean {
  let logged: { readonly address: string; readonly at: number }[] = [];
  return (address) => {
    const now = clock();
    logged = logged.filter(({ at }) => now - at < MINUTE);
    const own = logged.filter((line) => line.address === address);
    if (logged.length >= IN_ALL || own.length >= PER_ADDRESS) return false;
    logged.push({ address, at: now });
    return true;
  };
}
