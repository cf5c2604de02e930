import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** A request that the browser sent for a page, and the content coding of the response. */
interface SentRequest {
  readonly path: string | undefined;
  readonly purpose: string | null;
  readonly coding: string | null;
}

test('a second page is compressed with the dictionary and renders as usual', async ({ page }) => {
  const requests = await watch(page);
  const dictionaryLoaded = page.waitForResponse(/\.dict$/);
  await page.goto('/questions');
  await dictionaryLoaded;
  // The browser does not report when it has stored the dictionary.
  await expect(async () => {
    await page.goto('/tags');
    expect(requests().at(-1)).toMatchObject({ path: '/tags', coding: 'dcz' });
  }).toPass();
  expect(requests()[0]).toMatchObject({ path: '/questions', coding: 'br' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Tags');
  await expect(page.locator('main')).toHaveCSS('min-width', '0px');
});

test(
  'a hovered link is prefetched, and counted as a view only once opened',
  { tag: '@full' },
  async ({ page }) => {
    const requests = await watch(page);
    await page.goto('/questions?sort=oldest');
    const link = page.locator('main h2 a, main h3 a').last();
    const path = (await link.getAttribute('href')) ?? '';
    const before = await viewsOf(page, path);
    await link.hover();
    await expect.poll(() => requests().at(-1)).toMatchObject({ path, purpose: 'prefetch' });
    await link.click();
    await expect(page).toHaveURL(path);
    expect(requests().filter((one) => one.path === path && one.purpose === null)).toEqual([]);
    await expect.poll(() => viewsOf(page, path)).toBe(before + 1);
  },
);

/** Lists all page requests so far, including those that the browser makes by itself. */
async function watch(page: Page): Promise<() => SentRequest[]> {
  const session = await page.context().newCDPSession(page);
  const paths = new Map<string, string>();
  const sent = new Map<string, Headers>();
  const codings = new Map<string, string | null>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url);
    paths.set(requestId, pathname + search);
  });
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) =>
    sent.set(requestId, new Headers(headers)),
  );
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headers }) =>
    codings.set(requestId, new Headers(headers).get('content-encoding')),
  );
  return () =>
    [...sent].flatMap(([id, headers]) => {
      const purpose = headers.get('sec-purpose');
      const isPage = headers.get('sec-fetch-dest') === 'document';
      return isPage ? [{ path: paths.get(id), purpose, coding: codings.get(id) ?? null }] : [];
    });
}

async function viewsOf(page: Page, path: string): Promise<number> {
  const questions = await questionsOf(page);
  return questions.find((one) => one.path === path)?.views ?? Number.NaN;
}

async function questionsOf(page: Page): Promise<{ path: string; views: number }[]> {
  const answer = await page.request.get('/api/questions?sort=oldest&limit=50');
  const { questions } = (await answer.json()) as { questions: { _id: string; views: number }[] };
  return questions.map(({ _id, views }) => ({ path: `/questions/${_id}`, views }));
}
