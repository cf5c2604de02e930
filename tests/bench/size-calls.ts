import { TOP_TAG } from '../support/realistic/community.ts';

const SORTS = ['newest', 'oldest', 'votes', 'views', 'answers'];

/** Lists whose cost is compared between community sizes. */
export const LISTS = [
  ...SORTS.map((sort) => `/questions?sort=${sort}`),
  ...['&status=closed', '&unanswered=true', '&featured=true&limit=5', '&followed=true']
    .concat(`&tag=${TOP_TAG}`)
    .map((filter) => `/questions?sort=votes${filter}`),
  '/questions?sort=votes&page=100',
  ...['reputation', 'newest', 'name'].map((sort) => `/users?sort=${sort}`),
  '/users?sort=reputation&page=50',
  '/tags',
];

/** The same for searches: for common words, rare words and phrases, and with operators. */
export const SEARCHES = [
  'error',
  'error value function',
  'framblank',
  '"of this"',
  '-error',
  'error -value',
  'user:1',
  'error created:2013',
  'error score:>10',
  `[${TOP_TAG}] error`,
  'error value how can when use but function code get using file',
].flatMap((search) =>
  ['relevance', 'newest'].map(
    (sort) => `/questions?${new URLSearchParams({ search, sort }).toString()}`,
  ),
);
