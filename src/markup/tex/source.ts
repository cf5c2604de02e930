import { unescapeText } from '../body/escape.ts';

/** The original TeX of a run of HTML text between dollars. */
export function texOf(inner: string): string {
  return unescapeText(inner.replace(/<br \/>/g, '\n'))
    .replaceAll('\u00a0', ' ')
    .trim();
}
