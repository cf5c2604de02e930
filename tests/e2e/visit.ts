import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { TestSite } from '../support/site.ts';
import { type PageName, PAGES } from './pages.ts';
import { expect } from './fixtures.ts';

/**
 * Opens every page in a window of its own kind, and hands what `find` finds wrong on each to one
 * assertion at the end: a failure names all pages. No view is counted.
 */
export async function visitAll<T>(
  { browser, site }: { browser: Browser; site: TestSite },
  options: BrowserContextOptions,
  find: (page: Page, name: PageName) => Promise<T[]>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { 'Sec-Purpose': 'prefetch' },
    ...options,
  });
  const page = await context.newPage();
  const found: Record<string, T[]> = {};
  for (const [name, path] of PAGES) {
    await page.goto(path);
    const wrong = await find(page, name);
    if (wrong.length > 0) found[name] = wrong;
  }
  await context.close();
  expect(found).toEqual({});
}
