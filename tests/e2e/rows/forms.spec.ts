import type { Page } from '@playwright/test';
import { bodyOf, editorOf, openEditor, unfoldAnswer } from '../writing.ts';
import { button, expect, test } from './rows.ts';

const tags = (page: Page) => page.locator('.tag-list .chip');
test.describe('§5 Question title, §5 Tags', () => {
  test.beforeEach(async ({ page, as }) => {
    await as('user');
    await page.goto('/ask');
    await openEditor(page, 'Question body');
  });

  test('A live counter shows N/200', async ({ page }) => {
    await expect(page.getByText('0/200', { exact: true })).toBeVisible();
    await page.getByLabel('Title').fill('twelve signs');
    await expect(page.getByText('12/200', { exact: true })).toBeVisible();
    // As the rule counts: a character of two UTF-16 units counts as one.
    await page.getByLabel('Title').fill('👋'.repeat(20));
    await expect(page.getByText('20/200', { exact: true })).toBeVisible();
  });

  test('A tag is added with Enter or comma, trimmed, lower-cased, ignored if empty or duplicate; the input is disabled at 5; a tag can be removed', async ({
    page,
  }) => {
    const box = page.getByLabel('Tags');
    await box.pressSequentially(' React , ,REACT,');
    await expect(tags(page)).toHaveText([/^react/]);
    await box.pressSequentially(' C++ ');
    await box.press('Enter');
    await expect(tags(page)).toHaveText([/^react/, /^c\+\+/]);
    await box.pressSequentially('three,four,');
    await expect(box).toBeEnabled();
    await box.pressSequentially('five,');
    await expect(box).toBeDisabled();
    await button(page, 'Remove three').click();
    await expect(tags(page)).toHaveText([/^react/, /^c\+\+/, /^four/, /^five/]);
    await expect(box).toBeEnabled();
    await expect(box).toBeFocused();
  });
});

test.describe('§5 Answer content, §5 Rich-text bodies', () => {
  test.beforeEach(async ({ page, as }) => {
    await as('user');
    await page.goto('/questions/22');
    await openEditor(page);
  });

  test('The submit button is disabled while empty', async ({ page }) => {
    await page.reload();
    // Before any interaction.
    await expect(button(page, 'Post Answer')).toBeDisabled();
    await openEditor(page);
    await expect(button(page, 'Post Answer')).toBeDisabled();
    await editorOf(page).pressSequentially('   ');
    await expect(button(page, 'Post Answer')).toBeDisabled();
    await editorOf(page).pressSequentially('x');
    await expect(button(page, 'Post Answer')).toBeEnabled();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(button(page, 'Post Answer')).toBeDisabled();
    await page.reload();
    await unfoldAnswer(page);
    await page.getByLabel('Your Answer').first().fill('Typed while the editor is on its way');
    await expect(button(page, 'Post Answer')).toBeEnabled();
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
