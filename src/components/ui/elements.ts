import { elapsed, elapsedOrDay, momentText } from '../../shared/elapsed.ts';
import { letterFaceOf, nameOf } from '../../shared/names.ts';

/** A `time` element for an ISO 8601 time: the elapsed time, with the moment itself as title. */
export function timeElement(moment: string, now: number, words = elapsed): string {
  const said = new Date(moment).toISOString();
  return `<time datetime="${said}" title="${momentText(said)}">${words(said, now)}</time>`;
}

/** The same with the day if the moment is more than a month ago. */
export function dayElement(moment: string, now: number): string {
  return timeElement(moment, now, elapsedOrDay);
}

interface Named {
  readonly username: string;
  readonly displayName?: string | null | undefined;
}

/** The markup of the letter avatar of a person without a picture. */
export function letterFace(person: Named, size = ''): string {
  const { letter, classes } = letterFaceOf(nameOf(person), person.username);
  return `<span class="${classes} ${size}" aria-hidden="true">${letter.replace(/[&<>]/, '?')}</span>`;
}
