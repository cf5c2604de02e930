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

/** The markup of a moment, an ISO 8601 time: what has passed, with the moment itself beside it. */
export function timeElement(moment: string, now: number): string {
  const said = new Date(moment).toISOString();
  const title = `${said.slice(0, 16).replace('T', ' ')} UTC`;
  return `<time datetime="${said}" title="${title}">${elapsed(said, now)}</time>`;
}
