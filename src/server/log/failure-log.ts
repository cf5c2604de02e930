import type { Logger } from './log.ts';

/** Milliseconds from one line about something that is away to the next. */
const PAUSE = 5_000;

/**
 * Logs what has failed in the backend. Of what is away, which fails for every caller, one line in five
 * seconds, with how many were left out since the last.
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
