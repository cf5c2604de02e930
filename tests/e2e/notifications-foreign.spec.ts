import { type ForeignBackend, startForeign } from '../support/foreign.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<object, { foreign: ForeignBackend }>({
  foreign: [
    async ({}, use) => {
      const foreign = await startForeign();
      await use(foreign);
      await foreign.close();
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    async ({ foreign }, use) => {
      await use({ API_HOST: foreign.origin });
    },
    { scope: 'worker' },
  ],
});

test('Notifications are live on a backend that implements only section 7', async ({
  page,
  foreign,
}) => {
  await page.goto('/login?next=/notifications');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Password').fill('any');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/notifications');
  const badge = page.locator('[data-unread]');
  await expect(badge).toHaveAttribute('data-unread', '12');
  await expect.poll(() => foreign.sockets.joined).toEqual(['7']);
  foreign.sockets.notify('7', { nonsense: true });
  foreign.sockets.notify('7', {
    id: 13,
    type: 'answer',
    title: 'Something new',
    createdAt: Date.now(),
    link: 'javascript:alert(1)',
    sender: { username: 'hopper', avatar: '/faces/hopper.png' },
  });
  await expect(page.locator('[data-sonner-toast]')).toContainText('Something new');
  await expect(badge).toHaveAttribute('data-unread', '13');
  const first = page.locator('.notification').first();
  await expect(first).toContainText('Something new');
  await expect(first.getByRole('link')).toHaveCount(0);
  const face = `${foreign.origin}/faces/hopper.png`;
  await expect(first.locator('img.face')).toHaveAttribute('src', face);
  await page.getByRole('button', { name: 'Mark All as Read' }).click();
  await expect(badge).toBeHidden();
  expect(foreign.calls).toContain('PUT /api/notifications/read-all');
});
