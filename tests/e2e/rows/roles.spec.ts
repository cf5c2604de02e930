import { toast } from '../toasts.ts';
import { hue } from './look.ts';
import { button, expect, test } from './rows.ts';

test.describe('§6 Roles and permissions', () => {
  test('Role labels: admin red, otherwise blue', async ({ page, as }) => {
    for (const [role, color] of [
      ['admin', 'red'],
      ['moderator', 'blue'],
    ] as const) {
      const { id, username } = await as(role);
      for (const path of [`/users?search=${username}`, `/users/${id}`]) {
        await page.goto(path);
        expect(await hue(page.getByRole('main').locator('.role'))).toBe(color);
      }
    }
  });

  test('Every API request carries the stored token as a bearer Authorization header when one exists', async ({
    page,
    as,
  }) => {
    const headers: (string | undefined)[] = [];
    page.on('request', (request) => {
      const isCall = new URL(request.url()).pathname.startsWith('/api/');
      if (isCall) headers.push(request.headers().authorization);
    });
    await page.goto('/ask');
    await page.goto('/questions/22');
    expect(headers.filter((one) => one !== undefined)).toEqual([]);
    const { token } = await as('user');
    headers.length = 0;
    await page.goto('/questions/22');
    await button(page, 'Vote up').first().click();
    await expect(toast(page, 'Vote recorded')).toBeVisible();
    await page.goto('/notifications');
    await button(page, 'Mark All as Read').click();
    await expect(page.getByText('Nothing unread')).toBeVisible();
    expect(headers.length).toBeGreaterThan(1);
    expect(new Set(headers)).toEqual(new Set([`Bearer ${token}`]));
  });
});
