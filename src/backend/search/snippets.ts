import type { CleanHtml } from '../../markup/html.ts';
import { bodyText } from '../../markup/plain.ts';
import type { Queries } from '../sql/open.ts';
import { excerptAround } from './excerpt.ts';
import type { Clause } from './parse.ts';
import { answersOf, questionTexts } from './store.ts';

/** HTML that is read for a page of results, in UTF-16 units: a page of long threads has much more. */
const HTML_MAX = 1_000_000;

/**
 * Plain text around the words of a search, by question: from the body, or else from the best answer
 * that has them. No entry where only the title or the tags have them. At most two statements.
 */
export async function snippetsOf(
  queries: Queries,
  ids: readonly number[],
  clauses: readonly Clause[],
): Promise<Map<number, string>> {
  const snippets = new Map<number, string>();
  if (ids.length === 0 || clauses.length === 0) return snippets;
  let room = HTML_MAX;
  const around = (html: string) => {
    room -= html.length;
    return room < 0 ? undefined : excerptAround(bodyText(html as CleanHtml), clauses);
  };
  for (const { id, content } of await questionTexts(queries, ids)) {
    const snippet = around(content);
    if (snippet !== undefined) snippets.set(id, snippet);
  }
  const rest = ids.filter((id) => !snippets.has(id));
  if (rest.length === 0) return snippets;
  for (const [id, answers] of await answersOf(queries, rest)) {
    const snippet = firstOf(answers, around);
    if (snippet !== undefined) snippets.set(id, snippet);
  }
  return snippets;
}

function firstOf<T, R>(items: readonly T[], make: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const made = make(item);
    if (made !== undefined) return made;
  }
  return undefined;
}
