import { unescapeText } from '../body/escape.ts';

/** TeX as it was written, of what is between the dollars of a run of HTML text. */
export function texOf(inner: string): string {
  return unescapeText(inner.replace(/<br \/>/g, '\n'))
    .replaceAll('\u00a0', ' ')
    .trim();
}
