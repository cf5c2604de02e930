import { type Section7, startSection7 } from '../support/section7.ts';
import { expect, test as base } from './fixtures.ts';

/** The site on a backend of another origin, which browsers call directly. */
const test = base.extend<object, { elsewhere: Section7 }>({
  elsewhere: [
    async ({}, use) => {
      const running = await startSection7();
      await use(running);
      await running.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ elsewhere }, use) => {
    await use(elsewhere.site.url);
  },
});

test('A person signs up, votes and follows on a backend of another origin', async ({
  page,
  elsewhere,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/register');
  await page.getByLabel('Username').fill('far-away');
  await page.getByLabel('Email').fill('far@example.com');
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.getByLabel('Confirm Password').fill('open sesame');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Welcome to Atoll, far-away!')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.goto('/questions/1');
  await page.getByRole('button', { name: 'Vote up' }).first().click();
  await expect(page.getByText('Vote recorded')).toBeVisible();
  await page.goto('/tags/react');
  await page.getByRole('button', { name: 'Follow Tag' }).click();
  await expect(page.getByText('Tag followed!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  expect(calls).toContain(`POST ${elsewhere.api}/api/auth/register`);
  expect(calls).toContain(`PUT ${elsewhere.api}/api/questions/1/vote`);
  expect(calls.filter((call) => !call.includes(elsewhere.api))).toEqual([]);
});
