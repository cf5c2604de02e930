import { elapsed, elapsedOrDay, momentText } from '../../shared/elapsed.ts';

/** A `time` element for an ISO 8601 time: the elapsed time, with the moment itself as title. */
export function timeElement(moment: string, now: number, words = elapsed): string {
  const said = new Date(moment).toISOString();
  return `<time datetime="${said}" title="${momentText(said)}">${words(said, now)}</time>`;
}

/** The same with the day if the moment is more than a month ago. */
export function dayElement(moment: string, now: number): string {
  return timeElement(moment, now, elapsedOrDay);
}
