import { adminOf, caller, MEMBER, postQuestion } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { bodyOf, editorOf, openEditor, showsAnswer, signIn } from './writing.ts';

/** Asks a question as the demo member, without opening a page. */
async function ask(url: string, title: string): Promise<string> {
  const { token } = (await caller(url)('POST', '/auth/login', MEMBER)) as { token: string };
  return postQuestion({ call: caller(url, token) }, title);
}

test('an edited answer keeps formatting that Markdown lacks', async ({ page }) => {
  await signIn(page);
  await page.goto('/questions/22');
  await openEditor(page);
  await page.keyboard.press('ControlOrMeta+u');
  await page.keyboard.type('underlined');
  await page.getByRole('button', { name: 'Post Answer' }).click();
  await showsAnswer(page);
  const answer = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
  await answer.getByRole('link', { name: 'Edit' }).click();
  // The previous page has such a field as well.
  await page.waitForURL('**/edit');
  await openEditor(page);
  expect(await bodyOf(page)).toBe('<p><u>underlined</u></p>');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' twice');
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(editorOf(page)).toHaveText('underlined twice');
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await showsAnswer(page);
  await expect(page.getByText('Answer updated successfully')).toBeVisible();
  await expect(answer.locator('u')).toHaveText('underlined twice');
});

test.describe('With concurrent edits', () => {
  // The browser logs each unsuccessful response.
  test.use({ mayFail: ['/questions/'] });

  test('a late edit is merged with the earlier one and loses nothing', async ({ page, site }) => {
    const title = 'What becomes of two edits at once?';
    const id = await ask(site.url, title);
    await signIn(page);
    await page.goto(`/questions/${id}/edit`);
    await openEditor(page, 'Question body');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' This is mine.');
    await (
      await adminOf(site.url)
    )('PUT', `/questions/${id}`, {
      ...{ title: 'What becomes of three edits at once?', tags: ['testing'] },
      ...{ content: '<p>What is to be done?</p>', reason: 'There were three' },
    });
    await page.getByRole('button', { name: 'Save Edits' }).click();
    await expect(page.getByText('while you were writing')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('What becomes of three edits at once?');
    // In Markdown, or in HTML once the editor has loaded.
    expect(await bodyOf(page)).toContain('What is to be done? This is mine.');
    await expect(page.getByLabel('Yours')).toContainText('two edits');
    // The button moves when the editor loads: an immediate click would miss it.
    await openEditor(page, 'Question body');
    await page.getByRole('button', { name: 'Save Edits' }).click();
    await page.waitForURL(`**/questions/${id}`);
    await expect(page.getByText('What is to be done? This is mine.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/three edits/);
  });

  test('the draft of an outdated edit does not overwrite the newer text', async ({
    page,
    site,
  }) => {
    const id = await ask(site.url, 'What becomes of old drafts?');
    await signIn(page);
    await page.goto(`/questions/${id}/edit`);
    await openEditor(page, 'Question body');
    await page.keyboard.type('Mine. ');
    await page.goto('/about');
    await (
      await adminOf(site.url)
    )('PUT', `/questions/${id}`, {
      ...{ title: 'What becomes of old drafts?', tags: ['testing'] },
      ...{ content: '<p>Theirs alone.</p>', reason: 'Another word' },
    });
    await page.goto(`/questions/${id}/edit`);
    await expect(page.getByText('Draft restored')).toBeVisible();
    await page.getByRole('button', { name: 'Save Edits' }).click();
    await expect(page.getByText('while you were writing')).toBeVisible();
    expect(await bodyOf(page)).toContain('Mine.');
    await page.goto(`/questions/${id}`);
    await expect(page.getByText('Theirs alone.')).toBeVisible();
  });
});
