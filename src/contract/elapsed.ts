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
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${String(count)} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

/** A moment, an ISO 8601 time, as people write it: `2026-11-20 12:00 UTC`. */
export function momentText(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
