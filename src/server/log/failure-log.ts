import type { Logger } from './log.ts';

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
