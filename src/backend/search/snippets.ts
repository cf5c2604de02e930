import type { CleanHtml } from '../../markup/html.ts';
import { bodyText } from '../../markup/plain.ts';
import type { Queries } from '../sql/open.ts';
import { type Passage, passageIn } from './excerpt.ts';
import type { Clause } from './parse.ts';
import { answersOf, questionTexts } from './store.ts';

/** HTML that is read for a page of results, in UTF-16 units: a page of long threads has much more. */
const HTML_MAX = 1_000_000;

/** Plain text around the words of a search. */
export interface Snippet {
  readonly text: string;
  /** The answer that it is from; undefined for the question's own body. */
  readonly answer?: number;
}

interface Found extends Passage {
  readonly answer?: number;
}

/**
 * The passage of each question with the most of the words: of its body, or of an answer where that has
 * more of them. An answer is looked at only where the body has fewer than `enough` words together. No
 * entry where only the title or the tags have them. At most two statements.
 */
export async function snippetsOf(
  queries: Queries,
  ids: readonly number[],
  clauses: readonly Clause[],
  enough = 1,
): Promise<Map<number, Snippet>> {
  const found = new Map<number, Found>();
  if (ids.length === 0 || clauses.length === 0) return new Map();
  let room = HTML_MAX;
  const passageOf = (html: string) => {
    room -= html.length;
    return room < 0 ? undefined : passageIn(bodyText(html as CleanHtml), clauses);
  };
  for (const { id, content } of await questionTexts(queries, ids)) {
    const passage = passageOf(content);
    if (passage) found.set(id, passage);
  }
  const rest = ids.filter((id) => (found.get(id)?.words ?? 0) < enough);
  const answers = rest.length === 0 ? [] : await answersOf(queries, rest, HTML_MAX);
  for (const [id, posts] of answers) {
    for (const { id: answer, content } of posts) {
      const most = found.get(id)?.words ?? 0;
      if (most >= enough) break;
      const passage = passageOf(content);
      if (passage && passage.words > most) found.set(id, { ...passage, answer });
    }
  }
  return new Map([...found].map(([id, one]) => [id, snippetOf(one)]));
}

function snippetOf({ text, answer }: Found): Snippet {
  return answer === undefined ? { text } : { text, answer };
}
