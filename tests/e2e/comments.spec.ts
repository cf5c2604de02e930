import type { Locator } from '@playwright/test';
import { ADMIN, MEMBER } from '../support/api.ts';
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

test('A comment’s hidden actions take up no line of their own', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(COMMENTED);
  const heights = () =>
    page.locator('.comments li').evaluateAll((all) => all.map((one) => one.clientHeight));
  const withTools = await heights();
  await page.locator('.comment-tools').evaluateAll((all) => {
    for (const one of all) one.remove();
  });
  expect(await heights()).toEqual(withTools);
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

  test('the reply page opens with its field in view and focused', async ({ page }) => {
    await page.goto(`/posts/4/comments?reply=1#add`);
    const field = page.getByRole('textbox', { name: 'Add a Comment' });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  });
});

/** Pairs of parts of a post that overlap, as `a, b`; an island counts as its children. */
const overlapsIn = (post: Locator) =>
  post.evaluate((element) => {
    const partsOf = (parent: Element): Element[] =>
      [...parent.children].flatMap((part) =>
        getComputedStyle(part).display === 'contents' ? partsOf(part) : [part],
      );
    const parts = partsOf(element).map((part) => ({
      name: part.className,
      box: part.getBoundingClientRect(),
    }));
    const cover = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return parts.flatMap((one, at) =>
      parts
        .slice(at + 1)
        .flatMap(({ name, box }) => (cover(one.box, box) ? [`${one.name}, ${name}`] : [])),
    );
  });

for (const [who, account] of Object.entries({ guest: undefined, member: MEMBER, admin: ADMIN })) {
  test(`No parts of a post with comments overlap on narrow and wide screens (${who})`, async ({
    page,
  }) => {
    if (account) await signIn(page, account);
    await page.goto(COMMENTED);
    const post = page.locator('article.post').filter({ has: page.locator('.comments') });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overlapsIn(post.first()), `at ${String(width)} pixels`).toEqual([]);
    }
  });
}
