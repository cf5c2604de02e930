import { nameOf } from '../../contract/people.ts';

interface Named {
  readonly username: string;
  readonly displayName?: string | null | undefined;
}

/** Colors that letter faces are told apart by, as classes (styles/base.css). */
const HUES = 8;

/** The markup of the letter that stands for the face of a person without a picture. */
export function letterFace(person: Named, size = ''): string {
  const [first = '?'] = nameOf(person).replace('\u2068', '').trim();
  const letter = first.toUpperCase().replace(/[&<>]/, '?');
  const codes = Array.from(person.username, (one) => one.codePointAt(0) ?? 0);
  const hue = codes.reduce((sum, code) => sum + code, 0) % HUES;
  return `<span class="face f${String(hue)} ${size}" aria-hidden="true">${letter}</span>`;
}
