import type { Page } from '@playwright/test';
import { bodyOf, editorOf, openEditor } from '../writing.ts';
import { button, expect, test } from './rows.ts';

const tags = (page: Page) => page.locator('.tag-list .chip');
const TITLE = 'How do I write a row?';

/** Presses the button, and finds a box refused with a message. */
async function expectRefusal(page: Page, label: string, message: string): Promise<void> {
  await button(page, 'Post Question').click();
  await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
  await expect(page).toHaveURL('/ask');
}

test.describe('Section 5, rules of questions', () => {
  test.beforeEach(async ({ page, as }) => {
    await as('user');
    await page.goto('/ask');
    await openEditor(page, 'Question body');
  });

  // The design: both 10 and 200 are allowed.
  for (const [words, refused, taken, message] of [
    ['required', '', TITLE, 'Title is required'],
    ['at least 10 characters', 'nine sign', 'ten signs?', 'Title must be at least 10 characters'],
    ['fewer than 200', 't'.repeat(201), 't'.repeat(200), 'Title must be less than 200 characters'],
  ] as const) {
    test(`Question title, ${words}: ${message}`, async ({ page }) => {
      const title = page.getByLabel('Title');
      await title.fill(refused);
      await expectRefusal(page, 'Title', message);
      await expect(title).toBeFocused();
      await title.fill(taken);
      await button(page, 'Post Question').click();
      await expect(title).not.toHaveAttribute('aria-invalid');
    });
  }

  test('Question title, a live counter shows N/200', async ({ page }) => {
    await expect(page.getByText('0/200', { exact: true })).toBeVisible();
    await page.getByLabel('Title').fill('twelve signs');
    await expect(page.getByText('12/200', { exact: true })).toBeVisible();
  });

  test('Question body, required, non-blank: Question content is required', async ({ page }) => {
    await page.getByLabel('Title').fill(TITLE);
    for (const blank of ['', '   ']) {
      await editorOf(page).pressSequentially(blank);
      await button(page, 'Post Question').click();
      await expect(editorOf(page)).toHaveAccessibleDescription('Question content is required');
      await expect(editorOf(page)).toBeFocused();
    }
  });

  test('Tags, at least one: At least one tag is required', ({ page }) =>
    expectRefusal(page, 'Tags', 'At least one tag is required'));

  test('Tags, at most 5; the input is disabled at 5', async ({ page }) => {
    await page.getByLabel('Tags').pressSequentially('one,two,three,four,');
    await expect(page.getByLabel('Tags')).toBeEnabled();
    await page.getByLabel('Tags').pressSequentially('five,');
    await expect(page.getByLabel('Tags')).toBeDisabled();
    await expect(tags(page)).toHaveCount(5);
  });

  test('A tag is added with Enter or comma, trimmed, lower-cased', async ({ page }) => {
    await page.getByLabel('Tags').pressSequentially(' React ,');
    await expect(tags(page)).toHaveText([/^react/]);
    await page.getByLabel('Tags').pressSequentially(' C++ ');
    await page.getByLabel('Tags').press('Enter');
    await expect(tags(page)).toHaveText([/^react/, /^c\+\+/]);
  });

  test('A tag is ignored if empty or duplicate', async ({ page }) => {
    await page.getByLabel('Tags').pressSequentially('react, ,REACT,');
    await page.getByLabel('Tags').press('Enter');
    await page.getByLabel('Tags').pressSequentially('last,');
    await expect(tags(page)).toHaveText([/^react/, /^last/]);
  });

  test('A tag can be removed', async ({ page }) => {
    await page.getByLabel('Tags').pressSequentially('one,two,three,four,five,');
    await button(page, 'Remove two').click();
    await expect(tags(page)).toHaveText([/^one/, /^three/, /^four/, /^five/]);
    await expect(page.getByLabel('Tags')).toBeEnabled();
    await expect(page.getByLabel('Tags')).toBeFocused();
  });
});

test.describe('Section 5, rules of answers and bodies', () => {
  test.beforeEach(async ({ page, as }) => {
    await as('user');
    await page.goto('/questions/22');
    await openEditor(page);
  });

  test('Answer content, required, non-blank: Answer content is required', async ({ page }) => {
    // The button of an empty answer is disabled: a form is sent without it, too.
    for (const blank of ['', '   ']) {
      await editorOf(page).pressSequentially(blank);
      await page.locator('form[data-draft]').evaluate((form: HTMLFormElement) => {
        form.requestSubmit();
      });
      await expect(editorOf(page)).toHaveAccessibleDescription('Answer content is required');
    }
    await expect(page).toHaveURL('/questions/22');
  });

  test('Answer content, the submit button is disabled while empty', async ({ page }) => {
    await expect(button(page, 'Post Answer')).toBeDisabled();
    await editorOf(page).pressSequentially('   ');
    await expect(button(page, 'Post Answer')).toBeDisabled();
    await editorOf(page).pressSequentially('x');
    await expect(button(page, 'Post Answer')).toBeEnabled();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(button(page, 'Post Answer')).toBeDisabled();
  });

  test('Rich-text bodies allow headings 1 to 3, bold, italic, underline, strike, ordered and bullet lists, blockquote, code block, link, image and clear formatting', async ({
    page,
  }) => {
    // What each of them makes is in editor.spec.ts.
    const tools = await page.getByRole('toolbar').getByRole('button').all();
    const names = await Promise.all(tools.map((tool) => tool.getAttribute('aria-label')));
    expect(names).toEqual(
      expect.arrayContaining(
        ['Heading 1', 'Heading 2', 'Heading 3', 'Bold', 'Italic', 'Underline', 'Strike'].concat(
          ['Ordered list', 'Bullet list', 'Blockquote', 'Code block'],
          ['Link', 'Image', 'Clear formatting'],
        ),
      ),
    );
    expect(names).not.toContain('Heading 4');
  });

  test('Link addresses are restricted to the protocols http, https, mailto and tel; anything else becomes blank', async ({
    page,
  }) => {
    await editorOf(page).focus();
    await page.keyboard.type('word');
    for (const address of [
      'https://a.example/?b=c',
      'http://a.example',
      'mailto:a@b.example',
      'tel:+49',
    ]) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByLabel('Address').fill(address);
      await page.getByLabel('Address').press('Enter');
      expect(await bodyOf(page)).toBe(`<p><a href="${address}">word</a></p>`);
      await expect(editorOf(page)).toBeFocused();
    }
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    for (const address of [
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'data:text/html,x',
      'ftp://a.example',
      '//a.example',
    ]) {
      await page.getByLabel('Address').fill(address);
      await page.getByRole('button', { name: 'Insert' }).click();
      await expect(page.getByRole('group', { name: 'Link' }).getByRole('alert')).toBeVisible();
    }
    await page.getByLabel('Address').fill('');
    await page.getByRole('button', { name: 'Insert' }).click();
    expect(await bodyOf(page)).toBe('<p>word</p>');
  });
});

test.describe('Section 5, search boxes and chat input', () => {
  test('Search boxes, blank or whitespace-only input is ignored', async ({ page }) => {
    for (const path of ['/', '/questions', '/tags', '/users', '/search', '/help']) {
      await page.goto(path);
      for (const box of await page.getByRole('searchbox').all()) {
        await box.fill('   ');
        await box.press('Enter');
        await expect(page).toHaveURL(path);
      }
    }
  });

  test('Chat input, blank or whitespace-only input is ignored', async ({ page }) => {
    await page.goto('/');
    await button(page, 'Open chat').click();
    const box = page.getByLabel('Message', { exact: true });
    for (const blank of ['', '   ']) {
      await box.fill(blank);
      await expect(button(page, 'Send')).toBeDisabled();
      await box.press('Enter');
    }
    await box.fill('How do I earn reputation?');
    await box.press('Enter');
    // The greeting, and what was said.
    await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(2);
  });
});
