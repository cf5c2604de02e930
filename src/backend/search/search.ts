import type { QuestionSort } from '../../contract/questions.ts';
import type { Database } from '../sql/open.ts';
import { findPage, type FoundPage } from './find.ts';
import { parseSearch } from './parse.ts';
import { resolveSearch, type SearchFilter } from './resolve.ts';
import { snippetsOf } from './snippets.ts';

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
  const search = isEmpty ? undefined : await resolveSearch(db.sql, parsed, options.filter);
  if (!search) return { ids: [], total: 0, isCut: false, snippets: new Map() };
  const page = await findPage(db, search, options);
  return { ...page, snippets: await snippetsOf(db.sql, page.ids, parsed.all) };
}
