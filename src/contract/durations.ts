/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Whether a time is less than so many milliseconds ago. One that is as far ahead was written while a
 * clock was wrong, and nobody has to wait for it; one that is less far ahead may be of a clock that is
 * a little fast.
 */
export const isWithin = (milliseconds: number, time: number, now: number): boolean =>
  Math.abs(now - time) < milliseconds;

/**
 * How much longer expired sessions and drafts stay in the database. Nobody can use them; but where it
 * was the clock that was wrong, they are there again once it is right.
 */
export const KEPT_EXPIRED = 60 * DAY;
