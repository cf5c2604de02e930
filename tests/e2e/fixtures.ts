import { type Page, test as base } from '@playwright/test';
import { startSite, type TestSite } from '../support/site.ts';

interface Options {
  /** Where paths begin whose failure a test is about. */
  readonly mayFail: string[];
  readonly failOnScriptErrors: undefined;
}

interface Running {
  /** The environment of the site, beside what `startSite` gives it. */
  readonly siteEnv: Readonly<Record<string, string>>;
  readonly site: TestSite;
}

/** A test with a demo community of its worker's own, which opens windows by itself if any. */
export const siteTest = base.extend<object, Running>({
  // One site for all files of a worker, which takes the calls of them all.
  siteEnv: [{ RATE_LIMIT: '0' }, { scope: 'worker', option: true }],
  site: [
    async ({ siteEnv }, use) => {
      const site = await startSite({ env: siteEnv });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The same with a page. A script error fails it. */
export const test = siteTest.extend<Options>({
  mayFail: [[], { option: true }],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  failOnScriptErrors: [
    async ({ page, mayFail }, use) => {
      const errors = scriptErrors(page, mayFail);
      await use(undefined);
      // Playwright leaves a window that it reuses as it is in these two.
      await page.context().setOffline(false);
      await page.context().clearPermissions();
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Chromium's own: it shows a page without the transition between pages where it came too late. */
const TRANSITION = 'Transition was aborted because of invalid state. Page already revealed';

/** What goes wrong in a page's scripts from now on; `mayFail`: paths whose failure is no error. */
export function scriptErrors(page: Page, mayFail: readonly string[]): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (message !== TRANSITION) errors.push(message);
  });
  page.on('console', (message) => {
    // A refused call is no failure of the page's: it has to tell people of it.
    const { pathname } = new URL(message.location().url || 'about:blank');
    const isExpected = ['/api/', ...mayFail].some((path) => pathname.startsWith(path));
    if (message.type() === 'error' && !isExpected) errors.push(message.text());
  });
  return errors;
}

export const { expect } = base;
