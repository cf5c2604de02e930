import { ADMIN } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import {
  bodyOf,
  editorOf,
  endSession,
  openEditor,
  showsAnswer,
  signIn,
  unfoldAnswer,
} from './writing.ts';

const QUESTION = '/questions/22';
const post = { name: 'Post Answer' };

test.describe('An answer with scripts', () => {
  test.use({ mayFail: ['/session', '/_astro/'] });

  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto(QUESTION);
    await unfoldAnswer(page);
  });

  test('is kept if its author declines to sign in again', async ({ page }) => {
    await openEditor(page);
    await page.keyboard.type('Not now');
    await endSession(page);
    await page.getByRole('button', post).click();
    await page.getByRole('dialog', { name: 'Log in' }).getByLabel('Email').waitFor();
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please login to answer' }),
    ).toBeVisible();
    expect(await bodyOf(page)).toBe('<p>Not now</p>');
  });

  test('is posted as a plain form if the editor cannot be loaded', async ({ page }) => {
    await page.route('**/_astro/Rich*', (route) => route.abort());
    await page.getByLabel('Your Answer').fill('By **hand**');
    await page.waitForTimeout(500);
    await page.getByRole('button', post).click();
    await showsAnswer(page);
    await expect(page.locator('.answer strong', { hasText: 'hand' })).toBeVisible();
    await expect(page.getByText('Draft restored')).toBeHidden();
  });
});

test.describe('A draft', () => {
  test.use({ mayFail: ['/_astro/'] });

  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto(QUESTION);
    await unfoldAnswer(page);
  });

  test('survives a crash of its tab in the middle of a word', async ({ page, context }) => {
    await openEditor(page);
    await page.keyboard.type('Half a wo');
    // The address is refused before the tab crashes.
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const next = await context.newPage();
    await next.goto(QUESTION);
    await expect(next.getByText('Draft restored')).toBeVisible();
    await expect(editorOf(next)).toHaveText('Half a wo');
    await next.getByRole('button', { name: 'Discard' }).click();
    await expect(editorOf(next)).toHaveText('');
    await next.reload();
    await expect(await openEditor(next)).toHaveText('');
  });

  test('is saved before any island has loaded', async ({ page, context }) => {
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.getByLabel('Your Answer').fill('Plain *words*');
    await page.close();
    const next = await context.newPage();
    await next.goto(QUESTION);
    await expect(editorOf(next).locator('em')).toHaveText('words');
  });

  test('is restored after the session ends and its author signs in again', async ({ page }) => {
    await openEditor(page);
    await page.keyboard.type('For tomorrow');
    await endSession(page);
    await page.goto(QUESTION);
    await expect(page.getByText('Want to answer?')).toBeVisible();
    await signIn(page);
    await page.goto(QUESTION);
    await expect(editorOf(page)).toHaveText('For tomorrow');
  });

  test('is not shown to another member in the same browser', async ({ page }) => {
    await openEditor(page);
    await page.keyboard.type('Mine');
    await endSession(page);
    await signIn(page, ADMIN);
    await page.goto(QUESTION);
    await expect(await openEditor(page)).toHaveText('');
  });

  test('disappears from every tab once it is posted', async ({ page, context }) => {
    await openEditor(page);
    await page.keyboard.type('In two tabs');
    const other = await context.newPage();
    await other.goto(QUESTION);
    await expect(editorOf(other)).toHaveText('In two tabs');
    await page.getByRole('button', post).click();
    await showsAnswer(page);
    await expect(editorOf(other)).toHaveText('');
    await expect(other.getByText('Draft restored')).toBeHidden();
  });
});
