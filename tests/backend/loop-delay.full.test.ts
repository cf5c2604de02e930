import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RouteName, ROUTES } from '../../src/contract/routes.ts';
import { ENGINES, type Member, openTestBackend, type TestBackend } from '../support/backend.ts';
import { leastOf, longestBlock } from '../support/blocking.ts';
import { addRealisticCommunity, TOP_TAG } from '../support/realistic/community.ts';
import { addStaff } from '../support/staff.ts';

/** `npm run bench -- size` has the sizes of the design: 1,000,000, and 300,000 on PostgreSQL. */
const SIZES = {
  sqlite: Number(process.env.LOOP_SIZE ?? 30_000),
  postgres: Number(process.env.LOOP_SIZE_POSTGRES ?? 30_000),
};
/** Milliseconds that no request may hold the event loop. */
const MOST = 50;

const SEARCHES = [
  'error',
  '-error',
  '"of this"',
  'error value function',
  'error -value',
  'score:>10',
  'score:>-1 -error',
  'created:2013 error',
  'created:>2000 error value',
  'is:unanswered error',
  `[${TOP_TAG}] error`,
  '"the to i a is in and it of this that"',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(5),
  'user:1 '.repeat(40),
  'x'.repeat(300),
];
const found = SEARCHES.flatMap((search) =>
  ['relevance', 'newest', 'votes', 'oldest'].map(
    (sort) => `?${new URLSearchParams({ search: search.slice(0, 300), sort }).toString()}`,
  ),
);
const PAGES = ['?page=1', '?page=1900', '?page=1000000'];
const SORTS = ['newest', 'oldest', 'votes', 'views', 'answers'];
const LISTS = ['', '&status=open', '&status=closed', '&featured=true', '&unanswered=true']
  .concat([`&tag=${TOP_TAG}`, '&followed=true', '&limit=50'])
  .flatMap((filter) =>
    SORTS.flatMap((sort) => PAGES.map((page) => `${page}&sort=${sort}${filter}`)),
  );
const NAMES = ['e', 'error', 'the_', '%%%', 'x'.repeat(300)].map((text) => `?search=${text}`);
const LONG_ID = '9'.repeat(200);

/** The worst that each call can be asked for; ids are the most prolific author's and the first question's. */
const WORST: Partial<Record<RouteName, readonly string[]>> = {
  listQuestions: [...LISTS, ...found].map((query) => `/questions${query}`),
  getQuestion: ['/questions/1', `/questions/${LONG_ID}`, '/questions/1?page=1000000'],
  listRelated: ['/questions/1/related?limit=20', `/questions/${LONG_ID}/related`],
  getSitemapPart: ['questions', 'tags', 'users'].flatMap((kind) =>
    [1, 2, 3, 1_000_000_000].map((part) => `/sitemap/${kind}/${String(part)}`),
  ),
  listTags: [
    ...NAMES,
    ...PAGES.flatMap((page) => [page, `${page}&search=e`, `${page}&sort=name`]),
  ].map((query) => `/tags${query}`),
  listUsers: [
    ...NAMES,
    ...PAGES.flatMap((page) =>
      ['reputation', 'newest', 'oldest', 'name'].flatMap((sort) => [
        `${page}&sort=${sort}`,
        `${page}&sort=${sort}&search=e`,
      ]),
    ),
  ].map((query) => `/users${query}`),
  listAdminUsers: [...NAMES, ...PAGES, '?search=%40'].map((query) => `/admin/users${query}`),
  listAdminQuestions: [
    ...PAGES,
    ...found,
    ...['open', 'closed', 'deleted'].flatMap((status) => [
      `?status=${status}&page=1900`,
      `?status=${status}&search=error`,
    ]),
  ].map((query) => `/admin/questions${query.replace(/&sort=\w+/, '')}`),
  listUserQuestions: PAGES.map((page) => `/users/1/questions${page}`),
  listUserAnswers: PAGES.map((page) => `/users/1/answers${page}`),
  listUserActivity: PAGES.map((page) => `/users/1/activity${page}`),
  listLog: PAGES.map((page) => `/admin/log${page}`),
  listReports: PAGES.map((page) => `/admin/reports${page}`),
  listFollowedQuestions: PAGES.map((page) => `/followed-questions${page}`),
  listSavedPosts: PAGES.map((page) => `/saved-posts${page}`),
  getTex: [`/tex?tags=${`${TOP_TAG},`.repeat(10)}`, '/tex?question=1'],
};

/** Every call that reads, with what it is asked for. */
const CALLS = Object.entries(ROUTES).flatMap(([name, { method, path }]) => {
  if (method !== 'GET') return [];
  const filled = path
    .replaceAll(/\{(?:id|answerId|commentId|suggestionId|number|part)\}/g, '1')
    .replace('{name}', TOP_TAG)
    .replace('{kind}', 'questions');
  return [{ name, paths: WORST[name as RouteName] ?? [filled] }];
});

describe.each(ENGINES)('No call holds the event loop on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-loop-'));
  let test: TestBackend;
  let admin: Member;

  beforeAll(async () => {
    test = await openTestBackend(engine, engine === 'sqlite' ? join(folder, 'a.db') : undefined);
    await addRealisticCommunity(test, SIZES[engine]);
    ({ admin } = await addStaff(test));
    await test.call('PUT', `/tags/${TOP_TAG}/follow`, { as: admin });
    await test.call('GET', '/questions?search=warm', { as: admin });
  }, 3_600_000);
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(CALLS)(
    `longer than ${String(MOST)} ms: $name`,
    async ({ paths }) => {
      const slow: string[] = [];
      for (const path of paths) {
        test.statements.length = 0;
        test.queries.length = 0;
        let status = 0;
        const begun = performance.now();
        const block = await leastOf(
          () =>
            longestBlock(async () => {
              ({ status } = await test.call('GET', path, { as: admin }));
              // 503 is what a read is told that was stopped.
              expect(status, path).not.toBe(500);
            }),
          MOST,
        );
        if (process.env.LOOP_SIZE) {
          const took = performance.now() - begun;
          console.log(path.slice(0, 80), status, took.toFixed(0), block.toFixed(1));
        }
        if (block > MOST) slow.push(`${path}: ${block.toFixed(0)} ms`);
      }
      expect(slow.join('\n')).toBe('');
    },
    600_000,
  );
});
