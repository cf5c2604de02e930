import { postQuestion, signUp, unique } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './toasts.ts';
import { bodyOf, openEditor, showsAnswer } from './writing.ts';

interface Listed {
  readonly drafts: readonly { readonly _id: string }[];
}

// Chromium logs the conflict response to the console.
// Playwright can leave its clock's scripts behind in a window that it reuses.
test.use({ mayFail: ['/drafts/'], reuseContext: false });

test('A draft question is saved after ten seconds, and both texts survive a conflict', async ({
  page,
  enter,
}) => {
  const { username, call } = await enter('drafts');
  const drafts = async () => ((await call('GET', '/drafts')) as Listed).drafts;
  const title = `What does ${username} ask?`;
  await page.clock.install();
  await page.goto('/ask');
  await openEditor(page, 'Question body');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('Half a thought');
  await page.clock.fastForward(9_000);
  await page.getByLabel('Title').fill(title);
  await page.clock.fastForward(1_000);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.clock.resume();
  const [draft] = await drafts();
  const path = `/drafts/${draft?._id ?? ''}`;
  await page.goto('/drafts');
  await page.getByRole('link', { name: title }).click();
  await page.waitForURL(`**${path}`);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  expect(await bodyOf(page)).toContain('Half a thought');

  // Another device changes it first.
  await call('PUT', path, { title, body: 'From the train', format: 'markdown', version: 1 });
  await openEditor(page, 'Question body');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('From the desk');
  await page.clock.fastForward(10_000);
  await expect(page.getByText('This draft was changed in another tab or device.')).toBeVisible();
  await page.getByRole('button', { name: 'Compare Both Texts' }).click();
  await expect(page.getByText('From the train')).toBeVisible();
  expect(await bodyOf(page)).toContain('From the desk');
  await page.getByRole('button', { name: 'Keep Both as Drafts' }).click();
  await expect(toast(page, 'Draft saved')).toBeVisible();
  expect(await drafts()).toHaveLength(2);
  expect(await bodyOf(page)).toContain('From the desk');
  await page.getByLabel('Tags').fill('drafts');
  await page.getByLabel('Tags').press('Enter');
  await page.getByRole('button', { name: 'Post Question' }).click();
  await page.waitForURL(/\/questions\/\d+$/);
  expect((await drafts()).map(({ _id }) => _id)).toEqual([draft?._id]);
});

test('A draft answer is saved, continued from the list of drafts and deleted once posted', async ({
  page,
  site,
  enter,
}) => {
  const { call } = await enter('drafts-answers');
  const title = 'Who answers this in two sittings?';
  const id = await postQuestion(await signUp(site.url, unique('drafts-asks')), title);
  await page.clock.install();
  await page.goto(`/questions/${id}`);
  await openEditor(page);
  await page.keyboard.type('In the first');
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto('/drafts');
  await page.getByRole('link', { name: title }).click();
  await openEditor(page);
  expect(await bodyOf(page)).toContain('In the first');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and the second');
  await page.getByRole('button', { name: 'Post Answer' }).click();
  await showsAnswer(page);
  await expect(page.locator('.answer')).toContainText('In the first and the second');
  expect(await call('GET', '/drafts')).toMatchObject({ drafts: [] });
});
