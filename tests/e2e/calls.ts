import type { Page } from '@playwright/test';

/** Lets calls to a path, as a pattern, wait until they are let go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<undefined>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve(undefined);
}

/** Answers calls to a path, as a pattern, as a backend does that says no. */
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
