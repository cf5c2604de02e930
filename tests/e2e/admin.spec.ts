import { ADMIN, postQuestion, signUp } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './writing.ts';

test('Admin tables keep their row and column headers for screen readers on small screens', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/users?search=naomibright');
  const table = page.getByRole('table', { name: 'Members' });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(table.getByRole('rowheader', { name: 'naomibright' })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Reputation' })).toHaveCount(1);
    await expect(table.getByText('Actions for naomibright')).toBeVisible();
  }
});

test('A moderator finds the original of a duplicate while typing its title', async ({
  page,
  site,
}) => {
  const member = await signUp(site.url, 'asks-twice');
  const original = await postQuestion(member, 'How do narwhals sharpen a tusk?');
  const question = await postQuestion(member, 'Narwhals and their tusk?');
  await signIn(page, ADMIN);
  await page.goto(`/questions/${question}`);
  await page.locator('summary', { hasText: 'More actions' }).click();
  await page.getByRole('link', { name: 'Moderate…' }).click();
  await page.getByRole('link', { name: 'Close… this question' }).click();
  await expect(page.getByLabel('Original question')).toBeHidden();
  await page.getByRole('radio', { name: 'Duplicate' }).check();
  await page.getByLabel('Original question').fill('narwhals tusk');
  const suggestion = page.getByRole('radio', { name: 'How do narwhals sharpen a tusk?' });
  await suggestion.check();
  await expect(page.getByRole('radio', { name: 'Narwhals and their tusk?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close this question' }).click();
  await expect(page).toHaveURL(`${site.url}/questions/${question}`);
  await expect(page.getByText('This question has been asked before')).toBeVisible();
  const notice = page.locator('.notice.closed').getByRole('link').first();
  await expect(notice).toHaveAttribute('href', `/questions/${original}`);
});
