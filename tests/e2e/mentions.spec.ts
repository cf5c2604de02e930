import { answer, postQuestion, signUp } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { bodyOf, editorOf, openEditor } from './writing.ts';

test.describe('Names of participants', () => {
  test('are suggested in a comment after @, before any letter is typed', async ({
    page,
    site,
    enter,
  }) => {
    const asker = await signUp(site.url, 'mention-asker');
    const helper = await signUp(site.url, 'mention-helper');
    const questionId = await postQuestion(asker, 'Who is offered at an at sign?');
    await answer(helper, questionId);
    await enter('mention-reader');
    await page.goto(`/posts/${questionId}/comments`);
    const box = page.getByLabel('Add a Comment');
    const names = page.getByRole('listbox', { name: 'People to mention' });
    await box.click();
    await page.keyboard.type('Hello @');
    await expect(names.getByRole('option')).toHaveText(['mention-asker', 'mention-helper']);
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute('aria-activedescendant', /-0$/);
    await expect(page.getByRole('status').filter({ hasText: '2 people' })).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(names.getByRole('option', { selected: true })).toHaveText('mention-helper');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('Hello @mention-helper ');
    await expect(names).toHaveCount(0);
    await page.keyboard.type('and @ask');
    await expect(names.getByRole('option')).toHaveText(['mention-asker']);
    await page.keyboard.press('Escape');
    await expect(names).toHaveCount(0);
    await page.keyboard.type('e');
    await expect(names).toHaveCount(0);
    await expect(box).toHaveValue('Hello @mention-helper and @aske');
    await page.keyboard.type(' mail@');
    await expect(names).toHaveCount(0);
    await page.keyboard.type(' @');
    await names.getByRole('option', { name: 'mention-asker' }).click();
    await expect(box).toHaveValue('Hello @mention-helper and @aske mail@ @mention-asker ');
    await expect(box).toBeFocused();
    await page.getByRole('button', { name: 'Add a Comment' }).click();
    await expect(page.locator('ul.comments a', { hasText: '@mention-helper' })).toBeVisible();
  });

  test('are suggested while editing a comment and dismissed by Shift+Tab', async ({
    page,
    site,
    enter,
  }) => {
    const asker = await signUp(site.url, 'edited-asker');
    const questionId = await postQuestion(asker, 'Who is offered while editing?');
    const { call } = await enter('edited-reader');
    const { comment } = (await call('POST', `/posts/${questionId}/comments`, {
      content: 'Which version is it?',
    })) as { comment: { _id: string } };
    // What a phone’s keyboard leaves of its window.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(`/comments/${comment._id}/edit`);
    const box = page.getByLabel('Comment', { exact: true });
    await box.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' @');
    const name = page.getByRole('option', { name: 'edited-asker' });
    await expect(name).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Shift+Tab');
    await expect(box).not.toBeFocused();
    await expect(name).toHaveCount(0);
    await expect(box).toHaveValue('Which version is it? @');
  });

  test('are suggested in the editor, but not in code', async ({ page, site, enter }) => {
    const asker = await signUp(site.url, 'editor-asker');
    const questionId = await postQuestion(asker, 'Who is offered in the editor?');
    await enter('editor-reader');
    await page.goto(`/questions/${questionId}`);
    await openEditor(page);
    const names = page.getByRole('listbox', { name: 'People to mention' });
    await page.keyboard.type('Ask @');
    await expect(names.getByRole('option')).toHaveText(['editor-asker']);
    await page.keyboard.press('Tab');
    await expect(names).toHaveCount(0);
    await expect(editorOf(page)).toHaveText(/^Ask @editor-asker\s$/);
    await expect(editorOf(page)).toBeFocused();
    await page.keyboard.type('`@` @zz');
    await expect(names).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('```js ');
    await page.keyboard.type('@');
    await page.waitForTimeout(300);
    await expect(names).toHaveCount(0);
    expect(await bodyOf(page)).toContain('Ask @editor-asker');
  });
});
