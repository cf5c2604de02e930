import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** A request for a page as the browser has sent it, and the coding in which it came. */
interface SentRequest {
  readonly path: string | undefined;
  readonly purpose: string | null;
  readonly coding: string | null;
}

test('the second page comes as its difference to the dictionary, and reads as any other', async ({
  page,
}) => {
  const asked = await watch(page);
  const fetched = page.waitForResponse(/\.dict$/);
  await page.goto('/questions');
  await fetched;
  // The browser says nothing of when it has kept what it fetched.
  await expect(async () => {
    await page.goto('/tags');
    expect(asked().at(-1)).toMatchObject({ path: '/tags', coding: 'dcz' });
  }).toPass();
  expect(asked()[0]).toMatchObject({ path: '/questions', coding: 'br' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Tags');
  await expect(page.locator('main')).toHaveCSS('min-width', '0px');
});

test(
  'a link under the pointer is fetched, and counted when it is opened',
  { tag: '@full' },
  async ({ page }) => {
    const asked = await watch(page);
    await page.goto('/questions?sort=oldest');
    const link = page.locator('main h2 a, main h3 a').last();
    const path = (await link.getAttribute('href')) ?? '';
    const before = await viewsOf(page, path);
    await link.hover();
    await expect.poll(() => asked().at(-1)).toMatchObject({ path, purpose: 'prefetch' });
    await link.click();
    await expect(page).toHaveURL(path);
    expect(asked().filter((one) => one.path === path && one.purpose === null)).toEqual([]);
    await expect.poll(() => viewsOf(page, path), { timeout: 10_000 }).toBe(before + 1);
  },
);

/** Lists all requests for pages so far, those too that the browser makes by itself. */
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
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    sent.set(requestId, new Headers(headers));
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headers }) => {
    codings.set(requestId, new Headers(headers).get('content-encoding'));
  });
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
