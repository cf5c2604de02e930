import type { QuestionStatus, SearchSort } from '../../../contract/questions.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { tagNameOf } from '../tags/tags.rules.ts';
import type { Filter, ParsedSearch, QuestionFlag, RangeColumn } from './parse.ts';
import type { Range } from './ranges.ts';
import { authorIds, type TagTotals, tagTotals } from './search.store.ts';
import type { TextQuery } from './text-index-types.ts';
import { tagWord } from './words.ts';

/** The list that is searched. */
export interface SearchFilter {
  readonly tag?: string;
  readonly status: QuestionStatus;
  readonly featured: boolean;
}

interface FilteredBy {
  readonly filter: SearchFilter;
  readonly sort: SearchSort;
}

/** A filter with ids instead of names. */
export type Condition = { readonly negative: boolean } & (
  | { readonly kind: 'tag'; readonly tag: TagTotals }
  | { readonly kind: 'author'; readonly id: number }
  | { readonly kind: 'range'; readonly column: RangeColumn; readonly range: Range }
  | { readonly kind: 'accepted' | 'featured' }
);

/** A search with resolved names. `text.none` may have words even if `text.all` is empty. */
export interface ResolvedSearch {
  readonly text: TextQuery;
  readonly conditions: readonly Condition[];
  readonly status: QuestionStatus;
  /** An estimate of the maximum number of questions that match the text. */
  readonly hits: number;
  /** Only featured questions. The opposite is a condition. */
  readonly featured: boolean;
}

interface Names {
  readonly tags: ReadonlyMap<string, TagTotals>;
  readonly authors: ReadonlyMap<string, number>;
}

/** Looks up the names; undefined if the search cannot match anything. At most three statements. */
export async function resolveSearch(
  queries: Queries,
  search: ParsedSearch,
  { filter: { tag, status, featured }, sort }: FilteredBy,
): Promise<ResolvedSearch | undefined> {
  const filters: Filter[] = [...search.filters];
  if (tag !== undefined) filters.push({ kind: 'tag', name: tag, negative: false });
  if (featured) filters.push({ kind: 'flag', flag: 'featured', negative: false });
  const closed = flagValues(filters, 'closed');
  const names = await lookUp(queries, filters);
  if (closed.length > 1 || filters.some((filter) => isUnknown(filter, names))) return undefined;
  // Only `posts` has the column of the sort `active`; `question_tags` does not.
  const fewest = sort === 'active' ? 1 : 2;
  return searchTags(fewest, {
    text: { all: search.all.map((clause) => [clause]), none: search.none },
    conditions: filters.flatMap((filter) => conditionOf(filter, names)),
    // An operator in the search overrides the list's status.
    status: closed[0] === undefined ? status : closed[0] ? 'closed' : 'open',
    featured: flagValues(filters, 'featured').includes(true),
    hits: 0,
  });
}

/** The values that a flag must have: none, one, or (a contradiction) both. */
function flagValues(filters: readonly Filter[], flag: QuestionFlag): boolean[] {
  const said = filters.filter((filter) => filter.kind === 'flag' && filter.flag === flag);
  return [...new Set(said.map(({ negative }) => !negative))];
}

async function lookUp(queries: Queries, filters: readonly Filter[]): Promise<Names> {
  const named = (kind: Filter['kind']) =>
    filters.flatMap((filter) => (filter.kind === kind && 'name' in filter ? [filter.name] : []));
  return {
    tags: await tagTotals(queries, named('tag').map(tagNameOf)),
    authors: await authorIds(queries, named('author')),
  };
}

function isUnknown(filter: Filter, { tags, authors }: Names): boolean {
  if (filter.negative) return false;
  if (filter.kind === 'author') return !authors.has(filter.name);
  return filter.kind === 'tag' && !tags.has(tagNameOf(filter.name));
}

function conditionOf(filter: Filter, { tags, authors }: Names): Condition[] {
  const { negative } = filter;
  switch (filter.kind) {
    case 'tag': {
      const tag = tags.get(tagNameOf(filter.name));
      return tag ? [{ kind: 'tag', tag, negative }] : [];
    }
    case 'author': {
      const id = authors.get(filter.name);
      return id === undefined ? [] : [{ kind: 'author', id, negative }];
    }
    case 'range':
      return [filter];
    case 'flag':
      return filter.flag === 'accepted' || (filter.flag === 'featured' && negative)
        ? [{ kind: filter.flag, negative }]
        : [];
  }
}

/** Searches tags as words of the text if there are other words or at least `fewest` tags. */
function searchTags(fewest: number, search: ResolvedSearch): ResolvedSearch {
  const { text, conditions } = search;
  const tags = conditions.filter((condition) => condition.kind === 'tag');
  const clauses = (negative: boolean) =>
    tags.filter((tag) => tag.negative === negative).map(({ tag }) => [tagWord(tag.name)]);
  const all = [...text.all, ...clauses(false).map((clause) => [clause])];
  if (text.all.length + text.none.length === 0 && all.length < fewest) return search;
  if (all.length === 0) return search;
  return {
    ...search,
    text: { all, none: [...text.none, ...clauses(true)] },
    conditions: conditions.filter(({ kind }) => kind !== 'tag'),
  };
}
