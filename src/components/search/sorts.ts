import type { SearchSort } from '../../contract/questions.ts';
import { searchHref, type SearchQuery } from './query.ts';

interface Sort {
  readonly name: SearchSort;
  readonly label: string;
  readonly href: string;
}

/** The available orders, the backend's best first. */
export function sortsOf(query: SearchQuery, isWhole: boolean): Sort[] {
  const best = sortOf({ ...query, sort: undefined }, isWhole);
  const link = (name: SearchSort, label: string) => ({
    name,
    label,
    href: searchHref(query, { sort: name === best ? undefined : name }),
  });
  return [
    ...(isWhole ? [link('relevance', 'Relevance')] : []),
    link('newest', 'Newest'),
    link('votes', 'Votes'),
    ...(isWhole ? [link('active', 'Active')] : []),
  ];
}

/** The requested order, or the best one if the backend does not have it. */
export function sortOf({ sort }: SearchQuery, isWhole: boolean): SearchSort {
  if (isWhole) return sort ?? 'relevance';
  return sort === undefined || sort === 'relevance' || sort === 'active' ? 'newest' : sort;
}
