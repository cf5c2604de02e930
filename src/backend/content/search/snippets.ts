import type { CleanHtml } from '../../../markup/html.ts';
import { bodyText } from '../../../markup/plain.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Clause } from './parse.ts';
import { answersOf, questionTexts } from './search.store.ts';
import { WORD_LETTER, words } from './words.ts';

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

/** Length of a snippet in characters, and how many of them come before the first match. */
const LENGTH = 150;
const BEFORE = 40;
/** Maximum number of matches examined in a text. */
const MATCHES = 200;

interface Match {
  readonly at: number;
  readonly word: string;
}

/** A piece of text and the number of different search words in it. */
interface Passage {
  readonly text: string;
  readonly words: number;
}

/**
 * The 150 or so characters of a text with the most of the words; undefined if it has none. Words stay
 * whole, white space is collapsed, and an ellipsis marks omitted text.
 */
export function passageIn(text: string, clauses: readonly Clause[]): Passage | undefined {
  const matches = matchesIn(text, new Set(clauses.flat()));
  const { best, most } = bestOf(matches);
  if (!best) return undefined;
  const start = best.at <= BEFORE ? 0 : afterSpace(text, best.at - BEFORE, best.at);
  const end = beforeSpace(text, start + LENGTH, best.at + 1);
  const excerpt = text.slice(start, end).replace(/\s+/g, ' ').trim().toWellFormed();
  const cut = `${start > 0 ? '…' : ''}${excerpt}${end < text.length ? '…' : ''}`;
  return { text: cut, words: most };
}

function matchesIn(text: string, searched: ReadonlySet<string>): Match[] {
  const matches: Match[] = [];
  for (const match of text.matchAll(patternOf(searched))) {
    const word = words(match[0])[0] ?? '';
    if (searched.has(word)) matches.push({ at: match.index, word });
    if (matches.length === MATCHES) break;
  }
  return matches;
}

/** Matches words that start with one of the stems, without a final i or e, which inflection changes. */
function patternOf(stems: ReadonlySet<string>): RegExp {
  const beginnings = [...stems].map((stem) =>
    stem.replace(/(?<=.)[ie]$/, '').replace(/[+.]/g, '\\$&'),
  );
  return new RegExp(
    String.raw`(?<!${WORD_LETTER})(?:${beginnings.join('|')})${WORD_LETTER}*(?:\+\+|#)?`,
    'giv',
  );
}

/** The match that starts the snippet with the most different words, and their number. */
function bestOf(matches: readonly Match[]): { best: Match | undefined; most: number } {
  let best: Match | undefined;
  let most = 0;
  for (const [index, first] of matches.entries()) {
    const near = new Set<string>();
    for (let next = index; next < matches.length; next += 1) {
      const match = matches[next];
      if (!match || match.at > first.at + LENGTH - BEFORE) break;
      near.add(match.word);
    }
    if (near.size > most) [best, most] = [first, near.size];
  }
  return { best, most };
}

function afterSpace(text: string, from: number, before: number): number {
  const space = text.slice(from, before).search(/\s/);
  return space < 0 ? from : from + space + 1;
}

function beforeSpace(text: string, to: number, after: number): number {
  if (to >= text.length) return text.length;
  const space = text.slice(after, to).search(/\s\S*$/);
  return space < 0 ? to : after + space;
}
