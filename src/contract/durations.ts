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
