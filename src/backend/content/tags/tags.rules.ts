export { tagNameOf } from '../../../contract/forms.ts';

/** Colors with readable white text, for tags without a chosen color. */
const PALETTE = (
  '#b91c1c #c2410c #a16207 #4d7c0f #15803d #0f766e #0e7490 #0369a1 ' +
  '#1d4ed8 #4338ca #6d28d9 #7e22ce #a21caf #be185d #be123c #475569'
).split(' ');

/** The color of a new tag, determined by its name. */
export function colorOf(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return PALETTE[hash % PALETTE.length] ?? '';
}

/** The LIKE pattern, with `\` as its escape, for names that contain this text. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The rounded average of the questions' scores; 0 without questions. */
export function averageScore(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round(sum / count);
}
