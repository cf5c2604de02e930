import type { Page } from 'playwright';
import { violations } from './axe.ts';
import { hold } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { bodyOf, editorOf, openEditor, signIn } from './writing.ts';

const TITLE = 'Why is my question asked by a test?';
const post = { name: 'Post Question' };

test.describe('A question with scripts', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/ask');
  });

  test('is not restored as a draft once it is posted', async ({ page }) => {
    await page.getByLabel('Title').fill(TITLE);
    await openEditor(page, 'Question body');
    await page.keyboard.type('It is.');
    await page.getByLabel('Tags').fill('Testing');
    await page.getByLabel('Tags').press('Enter');
    await page.getByRole('button', post).click();
    await page.waitForURL(/\/questions\/\d+$/);
    await page.goto('/ask');
    await page.getByLabel('Title').focus();
    await expect(page.getByLabel('Title')).toHaveValue('');
  });

  test('shows errors at their fields and is not sent', async ({ page }) => {
    let isSent = false;
    page.on('request', (request) => {
      isSent ||= request.url().endsWith('/api/questions');
    });
    await openEditor(page, 'Question body');
    await page.getByLabel('Title').fill('Too short');
    await page.getByRole('button', post).click();
    await expect(page.getByText('Title must be at least 10 characters')).toBeVisible();
    await expect(page.getByText('Question content is required')).toBeVisible();
    await expect(page.getByText('At least one tag is required')).toBeVisible();
    await expect(page.getByLabel('Title')).toBeFocused();
    expect(isSent).toBe(false);
    await page.getByLabel('Title').fill(TITLE);
    await page.getByRole('button', post).click();
    await expect(editorOf(page)).toBeFocused();
  });

  test('suggests existing tags, also to keyboard users', async ({ page }) => {
    const box = page.getByLabel('Tags');
    await box.focus();
    await box.pressSequentially('typ');
    const option = page.getByRole('option', { name: 'typescript' });
    await expect(option).toBeVisible();
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await box.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await box.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove typescript' })).toBeVisible();
    await expect(option).toBeHidden();
    await box.pressSequentially('reac');
    await expect(page.getByRole('option', { name: 'react' })).toBeVisible();
    await box.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('lists similar questions, opening in new tabs, without shifting the form', async ({
    page,
  }) => {
    // It is higher than the box that it replaces.
    await openEditor(page, 'Question body');
    await page.getByLabel('Title').fill('useEffect runs twice on mount');
    const similar = page.getByRole('complementary', { name: 'Similar questions' });
    const link = similar.getByRole('link').first();
    await expect(link).toContainText('useEffect run twice on mount');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(page.getByText(/^\d similar questions?$/)).toHaveRole('status');
    expect(await similar.getByRole('link').count()).toBeLessThanOrEqual(5);
    const tags = page.getByLabel('Tags');
    const withList = await tags.boundingBox();
    await page.getByLabel('Title').fill('zzzz yyyy');
    await expect(similar).toBeHidden();
    expect(await tags.boundingBox()).toEqual(withList);
  });

  test('is restored with everything that was typed, until it is discarded', async ({ page }) => {
    await page.getByLabel('Title').fill(TITLE);
    await openEditor(page, 'Question body');
    await page.keyboard.type('Body');
    await page.getByLabel('Tags').pressSequentially('one,tw');
    await page.goto('/about');
    await page.goto('/ask?tag=react');
    await expect(page.getByText('Draft restored')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(TITLE);
    await expect(editorOf(page)).toHaveText('Body');
    await expect(page.locator('.tag-list .chip')).toHaveText([/^react/, /^one/, /^tw/]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(page.locator('.tag-list .chip')).toHaveCount(0);
    expect(await bodyOf(page)).toBe('');
    await page.reload();
    await page.getByLabel('Title').focus();
    await expect(page.getByText('Draft restored')).toBeHidden();
  });

  test('has a separate draft in each tab, whichever is reloaded', async ({ page, context }) => {
    const titleOf = (tab: Page) => tab.getByLabel('Title');
    await titleOf(page).fill('Written in the first tab');
    const second = await context.newPage();
    await second.goto('/ask');
    await expect(titleOf(second)).toHaveValue('');
    await titleOf(second).fill('Written in the second tab');
    await page.reload();
    await second.reload();
    await expect(titleOf(page)).toHaveValue('Written in the first tab');
    await expect(titleOf(second)).toHaveValue('Written in the second tab');
    // Home lists both; a new tab continues the one that no tab has open.
    await second.goto('/');
    const drafts = second.locator('[data-own-drafts] a');
    const draft = /^Question: Written in the (first|second) tab$/;
    await expect(drafts).toHaveText([draft, draft]);
    await second.close();
    const third = await context.newPage();
    await third.goto('/ask');
    await expect(titleOf(third)).toHaveValue('Written in the second tab');
    await third.getByRole('button', { name: 'Discard' }).click();
    await third.reload();
    await expect(titleOf(third)).toHaveValue('');
    await page.reload();
    await expect(titleOf(page)).toHaveValue('Written in the first tab');
  });

  test('passes axe in both themes while it is written', async ({ page }) => {
    await openEditor(page, 'Question body');
    await page.getByRole('button', { name: 'Image' }).click();
    await page.getByLabel('Title').fill('useEffect runs twice on mount');
    await page.getByRole('complementary', { name: 'Similar questions' }).waitFor();
    await page.getByLabel('Tags').pressSequentially('one,typ');
    await page.getByRole('option').first().waitFor();
    await page.getByLabel('Tags').press('ArrowDown');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), colorScheme).toEqual([]);
    }
  });
});

test.describe('A question with an error', () => {
  test('keeps what a guest typed through their login', async ({ page }) => {
    await page.goto('/search/error');
    await page.getByLabel('Error, stack trace or log').fill('TypeError: nothing is a function');
    await page.getByRole('button', { name: 'Find This Error' }).click();
    await page.getByRole('button', { name: 'Ask About This Error' }).click();
    await page.getByLabel('Title').fill('Why is nothing a function?');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill('demo@example.com');
    await page.getByLabel('Password').fill('atoll-demo');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Why is nothing a function?');
    await expect(editorOf(page)).toContainText('TypeError: nothing is a function');
    await page.getByRole('button', { name: 'Discard' }).click();
  });
});

test.describe('A question without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

  test('has a preview that fits on a phone', async ({ page }) => {
    await signIn(page);
    await page.goto('/ask');
    await page.getByLabel('Question body').fill(`\`\`\`js\n${'wide '.repeat(40)}\n\`\`\``);
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toBeFocused();
    const [outer, inner] = await Promise.all(
      [preview, preview.locator('pre')].map((one) => one.boundingBox()),
    );
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan(
      (outer?.x ?? 0) + (outer?.width ?? 0),
    );
  });
});

test.describe('A question that the browser posted', () => {
  test.use({ mayFail: ['/ask'] });

  test('takes back an error once its field is edited, even before its island loads', async ({
    page,
  }) => {
    await signIn(page);
    await page.goto('/ask');
    const release = await hold(page, '**/_astro/*.js');
    await page.locator('form[data-draft]').evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.getByText('Title is required')).toBeVisible();
    await page.getByLabel('Title').fill(TITLE);
    release();
    await expect(page.getByText('Title is required')).toBeHidden();
    await expect(page.getByText('At least one tag is required')).toBeVisible();
  });
});
