/** In milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Whether a time is less than so many milliseconds ago. One that far in the future was written
 * while a clock was wrong, and nobody has to wait for it; one that is only a little in the future
 * may come from a clock that is slightly fast.
 */
export const isWithin = (milliseconds: number, time: number, now: number): boolean =>
  Math.abs(now - time) < milliseconds;

/**
 * How much longer expired sessions and drafts stay in the database. Nobody can use them, but if a
 * wrong clock expired them, they are back once it is right.
 */
export const KEPT_EXPIRED = 60 * DAY;
