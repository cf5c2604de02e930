import { elapsed, momentText } from '../../contract/elapsed.ts';

/** The markup of a moment, an ISO 8601 time: what has passed, with the moment itself beside it. */
export function timeElement(moment: string, now: number): string {
  const said = new Date(moment).toISOString();
  return `<time datetime="${said}" title="${momentText(said)}">${elapsed(said, now)}</time>`;
}
