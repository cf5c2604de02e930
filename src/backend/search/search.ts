import type { QuestionSort } from '../../contract/questions.ts';
import type { Database } from '../sql/open.ts';
import { boundsOf } from './bounds.ts';
import { findPage, type FoundPage } from './find.ts';
import { findRelevant } from './relevance.ts';
import { type ParsedSearch, parseSearch } from './parse.ts';
import { type ResolvedSearch, resolveSearch, type SearchFilter } from './resolve.ts';
import { snippetsOf } from './snippets.ts';
import { widen } from './widen.ts';
import { words } from './words.ts';

export { indexQuestions, rebuildIndex } from './indexing.ts';

export interface SearchOptions {
  readonly filter: SearchFilter;
  readonly sort: QuestionSort | 'relevance';
  readonly limit: number;
  readonly offset: number;
}

export interface SearchResult extends FoundPage {
  /** Plain text around the match by question, where the match is in the body or an answer. */
  readonly snippets: ReadonlyMap<number, string>;
}

/**
 * The page of questions that a search finds (contract/search.ts has its language), and how many it
 * finds in all. It looks at some 10,000 candidates at most, the newest where there are more, and
 * says so: docs/decisions/2026-11-20-search.md. A search of neither words nor operators
 * finds nothing. Never refuses, whatever the text.
 */
export async function searchQuestions(
  db: Database,
  text: string,
  options: SearchOptions,
): Promise<SearchResult> {
  const parsed = parseSearch(text);
  const isEmpty = [parsed.all, parsed.none, parsed.filters].every(({ length }) => length === 0);
  const resolved = isEmpty ? undefined : await resolveSearch(db.sql, parsed, options.filter);
  if (!resolved) return { ids: [], total: 0, isCut: false, snippets: new Map() };
  const search = { ...resolved, ids: await boundsOf(db, resolved.text) };
  if (options.sort !== 'relevance' || parsed.typed.length === 0) {
    const page = await findPage(db, search, options);
    return { ...page, snippets: await snippetsOf(db.sql, page.ids, parsed.all) };
  }
  const wanted = await widen(db.sql, parsed.typed);
  const required = requiredOf(search, parsed);
  const page = await findRelevant(db, search, { ...options, wanted, required });
  const clauses = [...parsed.all, ...wanted.map(({ clause }) => clause)];
  return { ...page, snippets: await snippetsOf(db.sql, page.ids, clauses) };
}

/** What a question must have or not have, beside the words of which it may have some. */
function requiredOf({ text }: ResolvedSearch, { typed }: ParsedSearch) {
  const free = new Set(typed.map((word) => words(word).join(' ')));
  return { all: text.all.filter((clause) => !free.has(clause.join(' '))), none: text.none };
}
