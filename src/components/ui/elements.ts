import { userPath } from '../../contract/addresses.ts';
import { medalOf, type Author, type Badge } from '../../contract/users.ts';
import { elapsed, elapsedOrDay, momentText } from '../../shared/elapsed.ts';
import { escapeAttribute, escapeText } from '../../shared/escape.ts';
import { letterFaceOf, nameOf } from '../../shared/names.ts';
import { smallAvatar } from '../../shared/picture-names.ts';
import { icon } from './icons.ts';

/** A `time` element for an ISO 8601 time: the elapsed time, with the moment itself as title. */
export function timeElement(moment: string, now: number, words = elapsed): string {
  const said = new Date(moment).toISOString();
  return `<time datetime="${said}" title="${momentText(said)}">${words(said, now)}</time>`;
}

/** The same with the day if the moment is more than a month ago. */
export function dayElement(moment: string, now: number): string {
  return timeElement(moment, now, elapsedOrDay);
}

interface Pictured {
  readonly username: string;
  readonly displayName?: string | null | undefined;
  readonly avatar?: string | null | undefined;
}

/** The width of a face in pixels. */
const FACES = { small: 22, big: 40, portrait: 96 } as const;
export type FaceSize = keyof typeof FACES;

/**
 * The markup of a person's face: their picture, or the initial on a color of their own. A page has
 * many, and components cost more than their markup.
 */
export function faceOf(person: Pictured, size: FaceSize = 'small'): string {
  const { avatar } = person;
  const more = size === 'small' ? '' : ' big';
  if (avatar) {
    const picture = size === 'portrait' ? avatar : smallAvatar(avatar);
    const src = escapeAttribute(picture);
    const width = String(FACES[size]);
    return `<img class="face${more}" src="${src}" alt="" width="${width}" height="${width}" loading="lazy" referrerpolicy="no-referrer">`;
  }
  const { letter, classes } = letterFaceOf(nameOf(person), person.username);
  return `<span class="${classes}${more}" aria-hidden="true">${letter.replace(/[&<>]/, '?')}</span>`;
}

/** The markup of an author's name as a link to their page. */
export function authorLink(author: Author, by: 'id' | 'username' = 'id'): string {
  const path = userPath(by === 'id' ? author._id : author.username);
  return `<a href="${escapeAttribute(path)}">${escapeText(nameOf(author))}</a>`;
}

/**
 * The markup of a badge's icon, for an element with the class `medal`. This site's medals are drawn,
 * since not every system has a font with the symbols; other backends' icons stay as they are.
 */
export function badgeIcon({ icon: symbol }: Badge): string {
  return medalOf(symbol) ? icon('medal') : `<span aria-hidden="true">${escapeText(symbol)}</span>`;
}

/** A badge's icon, followed by its name for screen readers. */
export const namedBadgeIcon = (badge: Badge): string =>
  `${badgeIcon(badge)}<span class="hush">${escapeText(badge.name)}</span>`;
