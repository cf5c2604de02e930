import { unescapeText } from '../../shared/escape.ts';

/** The original TeX of a run of HTML text between dollars. */
export function texOf(inner: string): string {
  return unescapeText(inner.replace(/<br \/>/g, '\n'))
    .replaceAll('\u00a0', ' ')
    .trim();
}

// Temml does not support LaTeX's older name, and makes as many columns as `alignat` asks for, even
// a million. All are aligned at `&`.
const ALIGNED = /\{(?:eqnarray|alignat)(\*?)\}(?:\s*\{\s*\d+\s*\})?/g;
const ALIGNED_PART = /\{alignedat\}(?:\s*\{\s*\d+\s*\})?/g;
const COUNTED = /align(?:ed)?at/;

/** The source with environments that Temml renders safely. Throws a SyntaxError for others. */
export function knownEnvironments(source: string): string {
  const known = source.replace(ALIGNED, '{align$1}').replace(ALIGNED_PART, '{aligned}');
  if (COUNTED.test(known)) throw new SyntaxError('alignat is not understood');
  return known;
}
