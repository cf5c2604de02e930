import type { CleanHtml } from '../../../markup/html.ts';
import { bodyText } from '../../../markup/plain.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { type Passage, passageIn } from './excerpt.ts';
import type { Clause } from './parse.ts';
import { answersOf, questionTexts } from './search.store.ts';

/** Maximum HTML read for a page of results, in UTF-16 units: long threads have much more. */
const HTML_MAX = 1_000_000;

/** Plain text around the words of a search. */
export interface Snippet {
  readonly text: string;
  /** The id of the answer that it comes from; undefined for the question's body. */
  readonly answer?: number;
}

interface PassageOfPost extends Passage {
  readonly answer?: number;
}

/**
 * For each question the passage with the most of the words, from its body or from an answer that has
 * more of them. Answers are read only if the body's passage has fewer than `enough` words. A question
 * gets no entry if only its title or tags match. At most two statements.
 */
export async function snippetsOf(
  queries: Queries,
  ids: readonly number[],
  clauses: readonly Clause[],
  enough = 1,
): Promise<Map<number, Snippet>> {
  const found = new Map<number, PassageOfPost>();
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

function snippetOf({ text, answer }: PassageOfPost): Snippet {
  return answer === undefined ? { text } : { text, answer };
}
