import { isVisible } from './clean-text.ts';

/** Marks that change the direction of following text, and letters of right-to-left scripts. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A person's displayed name: imported people keep the one of their site. It never affects the
 * direction of the surrounding text: right-to-left names are wrapped in Unicode isolates.
 */
export function nameOf(person: {
  username: string;
  displayName?: string | null | undefined;
}): string {
  const name = (person.displayName ?? '').replace(TURNS, '');
  if (!isVisible(name)) return person.username;
  return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}

/** The number of colors of letter avatars; each is a class (styles/base.css). */
const HUES = 8;

/** An avatar for a person without a picture. */
interface LetterFace {
  readonly letter: string;
  readonly classes: string;
}

/** The first letter of the person's displayed name, in a color derived from the username. */
export function letterFaceOf(name: string, username: string): LetterFace {
  const [first = '?'] = name.replace('\u2068', '').trim();
  const codes = Array.from(username, (one) => one.codePointAt(0) ?? 0);
  const hue = codes.reduce((sum, code) => sum + code, 0) % HUES;
  return { letter: first.toUpperCase(), classes: `face f${String(hue)}` };
}
