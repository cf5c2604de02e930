import { ADMIN } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './writing.ts';

test('A row of the admin area says its columns to screen readers on small screens too', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/users?search=naomibright');
  const table = page.getByRole('table', { name: 'Members' });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(table.getByRole('rowheader', { name: 'naomibright' })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Reputation' })).toHaveCount(1);
    await expect(table.getByText('Suspend… naomibright')).toBeVisible();
  }
});
