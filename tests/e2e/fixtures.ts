import { type Page, test as base } from '@playwright/test';
import { unique } from '../support/api.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { enter, type Person } from './members.ts';

interface Options {
  /** Prefixes of paths that a test expects to fail. */
  readonly mayFail: string[];
  readonly failOnScriptErrors: undefined;
  /** Signs up a new member, with a name that begins like this, and signs them in in this browser. */
  readonly enter: (name: string) => Promise<Person>;
}

interface Running {
  /** The environment of the site, in addition to what `startSite` sets. */
  readonly siteEnv: Readonly<Record<string, string>>;
  readonly site: TestSite;
}

/** A test with a demo community per worker. It opens its own windows, if any. */
export const siteTest = base.extend<object, Running>({
  // One site for all files of a worker, without a limit on their calls.
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
  enter: async ({ context, site }, use) => {
    await use((name) => enter(context, site.url, unique(name)));
  },
  failOnScriptErrors: [
    async ({ page, mayFail }, use) => {
      const errors = scriptErrors(page, mayFail);
      await use(undefined);
      // Playwright does not reset these two in a window that it reuses.
      await page.context().setOffline(false);
      await page.context().clearPermissions();
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Chromium's own: it skips the transition between pages if a page loads too late for it. */
const TRANSITION = 'Transition was aborted because of invalid state. Page already revealed';

/** Collects errors of a page's scripts from now on; `mayFail`: prefixes of paths that may fail. */
export function scriptErrors(page: Page, mayFail: readonly string[]): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (message !== TRANSITION) errors.push(message);
  });
  page.on('console', (message) => {
    // A refused call is not a failure of the page, which has to show it to people.
    const { pathname } = new URL(message.location().url || 'about:blank');
    const isExpected = ['/api/', ...mayFail].some((path) => pathname.startsWith(path));
    if (message.type() === 'error' && !isExpected) errors.push(message.text());
  });
  return errors;
}

export const { expect } = base;
