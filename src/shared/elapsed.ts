const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

interface Elapsed {
  readonly words: string;
  /** Until when the words are correct, in milliseconds since 1970. */
  readonly until: number;
}

/** The time between a moment and now, in words: `3 days ago`; under a minute, `just now`. */
export function elapsed(moment: string, now: number): string {
  return wordsAt(moment, now).words;
}

/**
 * The same for up to a month; then the day, as in `Dec 4, 2026`: "years ago" is too vague for a
 * post.
 */
export function elapsedOrDay(moment: string, now: number): string {
  const words = elapsed(moment, now);
  if (!/(?:month|year)s? ago$/.test(words)) return words;
  return dayText(moment).replace(/^(\p{L}{3})\p{L}*/u, '$1');
}

/** Until when these words are correct, in milliseconds since 1970. */
export function elapsedUntil(moment: string, now: number): number {
  return wordsAt(moment, now).until;
}

function wordsAt(moment: string, now: number): Elapsed {
  const begin = Date.parse(moment);
  let longer = Infinity;
  for (const [unit, length] of UNITS) {
    const count = Math.floor((now - begin) / 1000 / length);
    if (count >= 1) {
      const words = `${String(count)} ${unit}${count === 1 ? '' : 's'} ago`;
      // Four weeks are followed by a month, before five weeks have passed.
      return { words, until: begin + 1000 * Math.min((count + 1) * length, longer) };
    }
    longer = length;
  }
  return { words: 'just now', until: begin + 1000 * longer };
}

/** Formats an ISO 8601 time: `December 4, 2026, 9:44 AM UTC`. */
export function momentText(moment: string): string {
  const date = new Date(moment);
  const hour = date.getUTCHours();
  const minute = String(date.getUTCMinutes()).padStart(2, '0');
  return `${dayText(moment)}, ${String(hour % 12 || 12)}:${minute} ${hour < 12 ? 'AM' : 'PM'} UTC`;
}

/** Formats the day of a time in UTC: `December 4, 2026`. */
export function dayText(moment: string): string {
  const date = new Date(moment);
  const month = MONTHS[date.getUTCMonth()] ?? '';
  return `${month} ${String(date.getUTCDate())}, ${String(date.getUTCFullYear())}`;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
