import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './members.ts';
import { toast } from './toasts.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test('A member’s notification and privacy preferences are saved', async ({
  page,
  context,
  site,
}) => {
  const { call } = await enter(context, site.url, unique('chooses'));
  for (const [tab, label, isOn] of [
    ['notifications', 'Votes', true],
    ['privacy', 'Show me in the members directory', false],
  ] as const) {
    await page.goto(`/settings/${tab}`);
    await page.getByLabel(label).setChecked(isOn);
    await save(page);
    await expect(toast(page, 'Preferences saved')).toBeVisible();
  }
  expect(await call('GET', '/auth/preferences')).toMatchObject({
    preferences: { votes: true, answers: true, showInDirectory: false, showActivity: true },
  });
});
