import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { misfits } from './fit.ts';
import { postQuestion, newcomer } from './members.ts';
import { outlineProblems } from './reach.ts';

const PATHS = [
  '/admin',
  '/admin/users',
  '/admin/questions?status=all',
  '/admin/questions?status=deleted',
  '/admin/tags',
  '/admin/reports',
  '/admin/log',
  '/questions/22/report',
];

test.setTimeout(120_000);

/** A browser in which the demo's admin has signed in. */
async function asAdmin(browser: Browser, baseURL: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL, ...options });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('atoll-admin');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  return page;
}

/** Something in every list: a report, a deleted question, a log. */
async function fillLists(browser: Browser, page: Page, url: string): Promise<void> {
  const username = `ada${Date.now().toString(36)}`;
  const person = await newcomer(browser, url, username);
  const title = `What does ${username} want?`;
  const questionId = await postQuestion(person, title);
  await person.call('POST', `/questions/${questionId}/reports`, { reason: 'Unclear' });
  await page.goto('/admin/questions');
  await page.getByText(`Delete… ${title}`).click();
  await page.getByLabel(`Reason (optional) ${title}`).last().fill('Unclear');
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  await expect(page.getByRole('status').first()).toHaveText(`“${title}” is deleted`);
}

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(`The admin area has nothing that axe objects to in the ${colorScheme} theme, and fits ${String(width)} pixels`, async ({
    browser,
    site,
  }) => {
    const page = await asAdmin(browser, site.url, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    await fillLists(browser, page, site.url);
    const found: Record<string, unknown> = {};
    for (const path of PATHS) {
      await page.goto(path);
      await page.evaluate(() => {
        for (const one of document.querySelectorAll<HTMLDetailsElement>('.admin-actions details'))
          one.open = true;
      });
      const rules = { 'target-size': { enabled: true } };
      const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
      const wrong = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
      const all = [...wrong, ...(await misfits(page)), ...(await outlineProblems(page, 'home'))];
      if (all.length > 0) found[path] = all;
    }
    expect(found).toEqual({});
  });
}

test('A row of the admin area says its columns to screen readers on small screens too', async ({
  browser,
  site,
}) => {
  for (const width of [1280, 360]) {
    const viewport = { width, height: 800 };
    const page = await asAdmin(browser, site.url, { viewport });
    await page.goto('/admin/users?search=naomibright');
    const table = page.getByRole('table', { name: 'Members' });
    await expect(table.getByRole('rowheader', { name: 'naomibright' })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Reputation' })).toHaveCount(1);
    await expect(table.getByText('Suspend… naomibright')).toBeVisible();
  }
});
