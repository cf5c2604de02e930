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
