import { expect, test } from './fixtures.ts';
import { toast } from './toasts.ts';
import { signIn } from './writing.ts';

const COMMENTED = '/questions/4';

test('A member expands all comments of a post in place and adds one', async ({ page }) => {
  await signIn(page);
  await page.goto(COMMENTED);
  const comments = page.getByRole('list', { name: 'Comments' }).first();
  await expect(comments.getByRole('listitem')).toHaveCount(5);
  await page.getByRole('link', { name: /^Show all \d+ comments$/ }).click();
  await expect(comments.getByRole('listitem')).toHaveCount(7);
  await expect(comments).toBeFocused();
  await expect(comments.getByRole('listitem').first()).toBeInViewport();
  await page.getByRole('link', { name: 'Add a Comment' }).first().click();
  const field = page.getByRole('textbox', { name: 'Add a Comment' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Is it `lower` in *every* query?');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/#c\d+$/);
  await expect(toast(page, 'Comment posted')).toBeVisible();
  const posted = page.locator(':target');
  await expect(posted).toContainText('Is it lower in every query?');
  await posted.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Comment' }).click();
  await expect(page.getByText('Comment deleted')).toBeVisible();
});

test('Forms that open in place are scrolled into view as a whole', async ({ page, enter }) => {
  await enter('opens-forms');
  await page.setViewportSize({ width: 1280, height: 700 });
  for (const [opener, last] of [
    ['Flag', 'Something else'],
    ['Follow', 'Save notification choice'],
    ['Add a Comment', 'Cancel'],
  ] as const) {
    await page.goto(COMMENTED);
    await page.getByRole('link', { name: opener, exact: true }).first().click();
    const end = page
      .getByText(last)
      .or(page.getByRole('button', { name: last }))
      .first();
    await expect(end, opener).toBeInViewport({ ratio: 1 });
  }
});

test('Reply opens the form in place and keeps its text', async ({ page }) => {
  await signIn(page);
  await page.goto(COMMENTED);
  const first = page.locator('.comments li').first();
  const reply = first.getByRole('link', { name: 'Reply' });
  const field = page.getByRole('textbox', { name: 'Add a Comment' });
  await first.hover();
  await reply.click();
  await expect(field).toBeFocused();
  await expect(page.getByText(/^In reply to /)).toBeVisible();
  await page.keyboard.type('The signal goes nowhere');
  expect(new URL(page.url()).pathname).toBe(COMMENTED);
  await page.goto('/about');
  await page.goBack();
  await first.hover();
  await reply.click();
  await expect(field).toHaveValue('The signal goes nowhere');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add a Comment' }).first()).toBeFocused();
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the reply page opens with its field in view and focused', async ({ page, enter }) => {
    await enter('replies');
    await page.goto('/posts/4/comments?reply=1#add');
    const field = page.getByRole('textbox', { name: 'Add a Comment' });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  });
});
