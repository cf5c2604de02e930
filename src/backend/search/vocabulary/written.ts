import type { CleanHtml } from '../../../markup/html.ts';
import { bodyText } from '../../../markup/plain.ts';
import type { RankedTexts } from '../ranking/fields.ts';
import { WORD_LETTER, words } from '../words.ts';

const WRITTEN = new RegExp(String.raw`${WORD_LETTER}{3,40}`, 'gv');
/** HTML that is read of a question, in UTF-16 units. */
const LENGTH = 20_000;

/** Words of the index by how people write them, in lower case: what a search can be corrected to. */
export function writtenWords({ title, tags, body, answers }: RankedTexts): Map<string, string> {
  const html = [body, ...answers].join('\n').slice(0, LENGTH);
  const text = `${title} ${tags.join(' ')} ${bodyText(html as CleanHtml)}`;
  const found = new Map<string, string>();
  for (const [written] of text.matchAll(WRITTEN)) {
    const lower = written.toLowerCase();
    const [word, ...more] = words(lower);
    if (word === undefined || more.length > 0) continue;
    // The shortest form is the plain one: `error`, where `errors` has the same stem.
    const before = found.get(word);
    if (before === undefined || lower.length < before.length) found.set(word, lower);
  }
  return found;
}
