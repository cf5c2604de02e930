import { beforeEach, expect, it } from 'vitest';
import type { ShownKeys } from '../../../src/contract/surrogate-keys.ts';
import { cdnHeaders } from '../../../src/server/cdn/headers.ts';
import { headerKey } from '../../../src/server/cdn/keys.ts';
import { ChangeLog } from '../../../src/server/page-cache/change-log.ts';
import { groupsOf } from '../../../src/server/page-cache/freshness.ts';

const MOST = 300_000;
const SHOWN: ShownKeys = new Map([
  ['question:1', 0],
  ['tag:c++', 2_000],
  ['reputation:5', 30_000],
  ['figures', 300_000],
]);

let log: ChangeLog;

beforeEach(() => {
  log = new ChangeLog();
});

/** What a page that began to be rendered at 0 ms says to a CDN. */
function said(shown: ShownKeys, { now = 0, most = MOST, changes = [] as string[] } = {}) {
  const groups = groupsOf(shown, log.version, 0);
  for (const key of changes) log.add([key]);
  const list = cdnHeaders(groups, log, now, most);
  const pairs = list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
}

it('A page may be kept for five minutes, and is found by what it shows', () => {
  expect(said(SHOWN)).toEqual({
    'cdn-cache-control': 'public, max-age=240, stale-while-revalidate=60, stale-if-error=3600',
    'surrogate-key': 'site question:1 tag:c%2B%2B reputation:5',
    'cache-tag': 'site,question:1,tag:c%2B%2B,reputation:5',
  });
});

it.each([
  ['question:1', 0, 'no-store'],
  ['tag:c++', 500, 'public, max-age=1, stale-while-revalidate=0, stale-if-error=3600'],
  ['tag:c++', 1_500, 'no-store'],
  ['reputation:5', 20_000, 'public, max-age=8, stale-while-revalidate=2, stale-if-error=3600'],
  ['figures', 200_000, 'public, max-age=80, stale-while-revalidate=20, stale-if-error=3600'],
  ['site', 0, 'no-store'],
  ['question:2', 20_000, 'public, max-age=240, stale-while-revalidate=60, stale-if-error=3600'],
])('A page that is behind %s for %i ms: %s', (key, now, control) => {
  expect(said(SHOWN, { changes: [key], now })['cdn-cache-control']).toBe(control);
});

it('A page that shows what nobody knows is purged by every change', () => {
  const shown = new Map([['anything', 0]]);
  expect(said(shown)['surrogate-key']).toBe('site anything');
  expect(said(shown, { changes: ['user:5'] })['cdn-cache-control']).toBe('no-store');
});

it('A page with more keys than a header holds is kept for as long as it may be behind these', () => {
  const many = Array.from(
    { length: 400 },
    (_, at) => [`reputation:${String(at)}`, 30_000] as const,
  );
  expect(said(new Map([...SHOWN, ...many]))).toEqual({
    'cdn-cache-control': 'public, max-age=24, stale-while-revalidate=6, stale-if-error=3600',
    'surrogate-key': 'site question:1 tag:c%2B%2B',
    'cache-tag': 'site,question:1,tag:c%2B%2B',
  });
  const exact = Array.from({ length: 400 }, (_, at) => [`question:${String(at)}`, 0] as const);
  expect(said(new Map(exact))['cdn-cache-control']).toBe('no-store');
});

it('A CDN that is not told of changes keeps a page for half a minute', () => {
  const control = 'public, max-age=24, stale-while-revalidate=6, stale-if-error=3600';
  expect(said(SHOWN, { most: 30_000 })['cdn-cache-control']).toBe(control);
});

it('A CDN that may keep a page for two seconds fetches it anew in the second one', () => {
  const control = 'public, max-age=1, stale-while-revalidate=1, stale-if-error=3600';
  expect(said(SHOWN, { most: 2_000 })['cdn-cache-control']).toBe(control);
});

it('Keys are text that every header can hold', () => {
  const keys = ['tag:node.js', 'tag:c#', 'tag:größe', 'tag:a b,c', 'user:x\r\ny', 'tag:\ud800'];
  expect(keys.map(headerKey)).toEqual([
    'tag:node%2Ejs',
    'tag:c%23',
    'tag:gr%C3%B6%C3%9Fe',
    'tag:a%20b%2Cc',
    'user:x%0D%0Ay',
    'tag:%EF%BF%BD',
  ]);
});
