import { expect, test } from '@playwright/test';
import { startSite } from '../support/site.ts';
import { mailTo } from '../support/mail-to.ts';
import { openMailbox } from '../support/smtp-mailbox.ts';
import { toast } from './toasts.ts';

test('A guest signs up with a code from a mail and returns to their page as a member', async ({
  page,
}) => {
  const box = await openMailbox();
  const site = await startSite({ env: { RATE_LIMIT: '0', SMTP_URL: box.url } });
  try {
    await page.goto(`${site.url}/register?next=%2Ftags`);
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Email').fill('ada@example.com');
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('We sent a code to ada@example.com')).toBeVisible();
    const code = (await mailTo(box, 'ada@example.com')).subject?.slice(-6) ?? '';
    await page.getByLabel('Code').fill('12345');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByLabel('Code')).toHaveValue('12345');
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/tags$/);
    await expect(toast(page, 'Welcome to Atoll, ada!')).toBeVisible();
    await expect(page.locator('.user-menu')).toBeVisible();
  } finally {
    await site.stop();
    await box.close();
  }
});
