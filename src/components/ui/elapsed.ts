import { elapsed, elapsedOrDay, momentText } from '../../contract/elapsed.ts';

/** The markup of a moment, an ISO 8601 time: what has passed, with the moment itself beside it. */
export function timeElement(moment: string, now: number, words = elapsed): string {
  const said = new Date(moment).toISOString();
  return `<time datetime="${said}" title="${momentText(said)}">${words(said, now)}</time>`;
}

/** The same with the day of a moment that is more than a month ago. */
export function dayElement(moment: string, now: number): string {
  return timeElement(moment, now, elapsedOrDay);
}
