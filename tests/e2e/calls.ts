import type { Page } from '@playwright/test';

/** Holds calls to paths that match a pattern until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<undefined>();
  await page.route(path, async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve(undefined);
}

/**
 * Does something that makes a call to a path that matches a pattern, and waits until the page has handled
 * the response. Buttons show their new state at once, but ignore clicks until then.
 */
export async function settle(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(path);
  await act();
  await (await answered).finished();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** Answers calls to paths that match a pattern like a backend that refuses them. */
export async function refuse(
  page: Page,
  path: string,
  status: number,
  json: object,
): Promise<void> {
  await page.unrouteAll();
  await page.route(path, (route, request) =>
    request.method() === 'OPTIONS' ? route.continue() : route.fulfill({ status, json }),
  );
}
