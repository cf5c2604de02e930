import { type Features, has } from '../../api/features.ts';
import type { SearchSort } from '../../contract/questions.ts';
import { searchHref, type SearchQuery } from './query.ts';

interface Sort {
  readonly name: SearchSort;
  readonly label: string;
  readonly href: string;
}

/** The orders that results come in, the best that the backend has first. */
export function sortsOf(query: SearchQuery, features: Features): Sort[] {
  const best = sortOf({ ...query, sort: undefined }, features);
  const link = (name: SearchSort, label: string) => ({
    name,
    label,
    href: searchHref(query, { sort: name === best ? undefined : name }),
  });
  return [
    ...(has(features, 'search-rank') ? [link('relevance', 'Relevance')] : []),
    link('newest', 'Newest'),
    link('votes', 'Votes'),
    ...(has(features, 'search-active') ? [link('active', 'Active')] : []),
  ];
}

/** The order that is asked for, or the best where the backend does not have it. */
export function sortOf({ sort }: SearchQuery, features: Features): SearchSort {
  const best = has(features, 'search-rank') ? 'relevance' : 'newest';
  if (sort === undefined || sort === 'relevance') return best;
  return sort === 'active' && !has(features, 'search-active') ? best : sort;
}
