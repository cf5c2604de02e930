const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** The time between a moment and now, in words: `3 days ago`; under a minute, `just now`. */
export function elapsed(moment: string, now: number): string {
  const seconds = (now - Date.parse(moment)) / 1000;
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? [];
  if (length === undefined) return 'just now';
  const count = Math.floor(seconds / length);
  return `${String(count)} ${unit}${count === 1 ? '' : 's'} ago`;
}

/**
 * The same for up to a month; then the day, as in `Dec 4, 2026`: "years ago" is too vague for a
 * post.
 */
export function elapsedOrDay(moment: string, now: number): string {
  const isRecent = now - Date.parse(moment) < UNITS[1][1] * 1000;
  return isRecent ? elapsed(moment, now) : dayText(moment, 3);
}

/** Formats an ISO 8601 time: `December 4, 2026, 9:44 AM UTC`. */
export function momentText(moment: string): string {
  const date = new Date(moment);
  const hour = date.getUTCHours();
  const minute = String(date.getUTCMinutes()).padStart(2, '0');
  return `${dayText(moment)}, ${String(hour % 12 || 12)}:${minute} ${hour < 12 ? 'AM' : 'PM'} UTC`;
}

/** Formats the day of a time in UTC: `December 4, 2026`; with `letters` 3, `Dec 4, 2026`. */
export function dayText(moment: string, letters?: number): string {
  const date = new Date(moment);
  const month = MONTHS[date.getUTCMonth()]?.slice(0, letters) ?? '';
  return `${month} ${String(date.getUTCDate())}, ${String(date.getUTCFullYear())}`;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
