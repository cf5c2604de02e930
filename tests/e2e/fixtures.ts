import { test as base } from '@playwright/test';
import { startSite, type TestSite } from '../support/site.ts';

/** A test in a browser, with a demo community of its worker's own. A script error fails it. */
export const test = base.extend<{ failOnScriptErrors: undefined }, { site: TestSite }>({
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  failOnScriptErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A refused call is no failure of the page's: it has to tell people of it.
        const isCall = new URL(message.location().url || 'about:blank').pathname.startsWith(
          '/api/',
        );
        if (message.type() === 'error' && !isCall) errors.push(message.text());
      });
      await use(undefined);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = base;
