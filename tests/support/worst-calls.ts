import { type RouteName, ROUTES } from '../../src/contract/routes.ts';
import { TOP_TAG } from './realistic/community.ts';

/** A read call with its most expensive requests. `addMuch` fills in ids that are still in braces. */
export interface WorstCall {
  readonly name: string;
  readonly requests: readonly { readonly path: string; readonly body?: object }[];
}

const SEARCHES = [
  'error',
  '-error',
  '"of this"',
  '-"of this"',
  '-"of the a to i"',
  'error -"list so it of"',
  'created:2019 is:answered value "of from a code it"',
  'error value function',
  'error -value',
  'error -"of this"',
  'score:>10',
  'score:>-1 -error',
  'created:2013 error',
  'created:2013 "of this"',
  'created:>2000 error value',
  'is:unanswered error',
  `[${TOP_TAG}] error`,
  `[${TOP_TAG}] -error`,
  '"the to i a is in and it of this that"',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(5),
  `error value how can when use but function code get using file am data from be or an do if string
    class return list array try work method problem one there so want know type like need run page`,
  'user:1 '.repeat(40),
  'x'.repeat(300),
];
const FOUND = SEARCHES.flatMap((search) =>
  ['relevance', 'newest', 'votes', 'oldest'].map(
    (sort) => `?${new URLSearchParams({ search: search.slice(0, 300), sort }).toString()}`,
  ),
).concat(
  ['error', '"of this"'].flatMap((search) =>
    [2, 600].map((page) => `?${new URLSearchParams({ search, page: String(page) }).toString()}`),
  ),
);
/** What only some sort orders and lists have: last activity, typos, prefixes, searches of a list. */
const MORE_FOUND = [
  ...['error', '-error', '"of this"', 'error -value', 'is:unanswered error'].map((search) => ({
    search,
    sort: 'active',
  })),
  ...['functoin', 'eror valeu mesage exeption', 'err', 'error val', 'con'].flatMap((search) => [
    { search, sort: 'relevance' },
    { search, sort: 'newest' },
  ]),
  ...['error', '-error', 'error value function'].map((search) => ({ search, unanswered: 'true' })),
].map((query) => `?${new URLSearchParams(query).toString()}`);
const SORTS = ['newest', 'oldest', 'votes', 'views', 'answers'];
const NAMES = ['e', 'error', 'the_', '%%%', 'x'.repeat(300)].map((text) => `?search=${text}`);
const LONG_ID = '9'.repeat(200);
const LONG_TEXT = SEARCHES.join(' ').repeat(40);

/**
 * Every read call, with the most expensive requests for a realistic community of `size` questions. Ids
 * are those of the most prolific author and the first question.
 */
export function worstCalls(size: number): WorstCall[] {
  const worst = worstOf(size);
  return Object.entries(ROUTES).flatMap(([name, { method, path }]) => {
    if (name === 'findSimilar') return [{ name, requests: SIMILAR }];
    if (name === 'searchByError') return [{ name, requests: ERRORS }];
    if (method !== 'GET') return [];
    const filled = path
      .replaceAll(/\{(?:id|commentId|suggestionId|number|part)\}/g, '1')
      .replace('{name}', TOP_TAG)
      .replace('{kind}', 'questions');
    const paths = worst[name as RouteName] ?? [filled];
    return [{ name, requests: paths.map((one) => ({ path: one })) }];
  });
}

const SIMILAR = [
  { title: LONG_TEXT.slice(0, 150), content: `<p>${LONG_TEXT.slice(0, 20_000)}</p>` },
  { title: 'error value function', content: '' },
].map((body) => ({ path: '/questions/similar', body: { ...body, tags: [TOP_TAG] } }));

const ERRORS = [
  LONG_TEXT.slice(0, 65_000),
  `TypeError: ${LONG_TEXT.slice(0, 900)}`,
  'error TS2345: of this type is not in that type',
  'at a ('.repeat(10_000),
].map((text) => ({ path: '/questions/same-error', body: { text, limit: 20 } }));

/** Pages of a list with `count` items: early ones, one in the middle, the last, and one beyond. */
function pagesOf(count: number, length: number): string[] {
  const last = Math.max(1, Math.ceil(count / length));
  return [1, Math.min(2_000, last), Math.ceil(last / 2), last, 1_000_000].map(
    (page) => `?page=${String(page)}`,
  );
}

function worstOf(size: number): Partial<Record<RouteName, readonly string[]>> {
  const pages = pagesOf(size, 15);
  const people = pagesOf(size / 5, 24);
  const ofPerson = [1, 100, 1_000_000].map((page) => `?page=${String(page)}`);
  const lists = ['', '&status=open', '&status=closed', '&featured=true', '&unanswered=true']
    .concat([`&tag=${TOP_TAG}`, '&followed=true', '&limit=50'])
    .flatMap((filter) =>
      SORTS.flatMap((sort) => pages.map((page) => `${page}&sort=${sort}${filter}`)),
    );
  return {
    listQuestions: [...lists, ...FOUND, ...MORE_FOUND].map((query) => `/questions${query}`),
    getQuestion: ['/questions/1', `/questions/${LONG_ID}`, '/questions/1?page=1000000'],
    listRelated: ['/questions/1/related?limit=20', `/questions/${LONG_ID}/related`],
    getSitemapPart: ['questions', 'tags', 'users'].flatMap((kind) =>
      [1, 2, 3, 1_000_000_000].map((part) => `/sitemap/${kind}/${String(part)}`),
    ),
    listTags: [
      ...NAMES,
      ...ofPerson.flatMap((page) => [page, `${page}&search=e`, `${page}&sort=name`]),
    ].map((query) => `/tags${query}`),
    listUsers: [
      ...NAMES,
      ...people.flatMap((page) =>
        ['reputation', 'newest', 'oldest', 'name'].flatMap((sort) => [
          `${page}&sort=${sort}`,
          `${page}&sort=${sort}&search=e`,
        ]),
      ),
    ].map((query) => `/users${query}`),
    listAdminUsers: [...NAMES, ...people, '?search=%40'].map((query) => `/admin/users${query}`),
    listAdminQuestions: [
      ...pages,
      ...FOUND,
      ...['open', 'closed', 'deleted'].flatMap((status) => [
        ...pages.map((page) => `${page}&status=${status}`),
        `?status=${status}&search=error`,
      ]),
    ].map((query) => `/admin/questions${query.replace(/&sort=\w+/, '')}`),
    listUserQuestions: ofPerson.map((page) => `/users/1/questions${page}`),
    listUserAnswers: ofPerson.map((page) => `/users/1/answers${page}`),
    listUserActivity: ofPerson.map((page) => `/users/1/activity${page}`),
    listLog: ofPerson.map((page) => `/admin/log${page}`),
    listOwnFlags: ['question', 'user'].map((kind) => `/flags/${kind}/1`),
    nextReview: ['/review/flags/next', '/review/first-posts/next'],
    listFollowedQuestions: ofPerson.map((page) => `/followed-questions${page}`),
    listSavedPosts: ofPerson.map((page) => `/saved-posts${page}`),
    getTex: [`/tex?tags=${`${TOP_TAG},`.repeat(10)}`, '/tex?question=1'],
  };
}
