import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { png } from '../support/picture-files.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './toasts.ts';
import { editorOf, openEditor } from './writing.ts';

// Playwright can leave its clock's scripts behind in a window that it reuses.
test.use({ reuseContext: false });

const THEMES = ['light', 'dark'] as const;

async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

/** Pastes files as a browser does. */
async function pasteFiles(page: Page, ...pictures: readonly Buffer[]): Promise<void> {
  const files = pictures.map((picture) => picture.toString('base64'));
  await editorOf(page).evaluate((element, encoded) => {
    const clipboardData = new DataTransfer();
    for (const [at, text] of encoded.entries()) {
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      clipboardData.items.add(new File([bytes], `shot${String(at)}.png`, { type: 'image/png' }));
    }
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', options));
  }, files);
}

test.describe('Pictures in the editor', () => {
  test.beforeEach(async ({ page, enter }) => {
    await enter('shoots');
    await page.goto('/ask');
    await openEditor(page, 'Question body');
  });

  test('can be pasted, described and posted with a first question', async ({ page }) => {
    await page.getByLabel('Title').fill('Why is this button upside down?');
    await editorOf(page).pressSequentially('It looks like this: ');
    await pasteFiles(page, await png());
    const box = page.getByRole('group', { name: 'Picture' });
    await expect(box.getByLabel('Description')).toBeFocused();
    await expect(box.locator('img')).toBeVisible();
    await expectSound(page);
    await page.keyboard.type('The button');
    await page.keyboard.press('Enter');
    await expect(editorOf(page).getByRole('img', { name: 'The button' })).toBeVisible();
    await expect(editorOf(page)).toBeFocused();
    await page.getByLabel('Tags').fill('css,');
    await page.getByRole('button', { name: 'Post Question' }).click();
    const picture = page.locator('article').getByRole('img', { name: 'The button' });
    await expect(picture).toBeVisible();
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(60);
  });

  test('are added one after the other, and a rejected file loses nothing', async ({ page }) => {
    await editorOf(page).pressSequentially('Look:');
    await page.getByRole('button', { name: 'Image' }).click();
    const fileChooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose File' }).click();
    await (
      await fileChooser
    ).setFiles([
      { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      { name: 'yes.png', mimeType: 'image/png', buffer: await png() },
    ]);
    await expect(page.getByText('This file is not a picture we can read.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Insert' }).click();
    await expect(editorOf(page).locator('img[src^="/media/"]')).toHaveCount(1);
    await expect(editorOf(page)).toContainText('Look:');
  });

  test('are inserted as Markdown source in Markdown mode', async ({ page }) => {
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    const source = page.getByLabel('Question body in Markdown');
    await source.fill('See ');
    const data = await page.evaluateHandle(
      ([text = '']) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], 'shot.png', { type: 'image/png' }));
        return transfer;
      },
      [(await png()).toString('base64')],
    );
    await source.dispatchEvent('drop', { dataTransfer: data });
    await page.getByLabel('Description').fill('A [shot]');
    await page.keyboard.press('Enter');
    await expect(source).toHaveValue(/^See !\[A \\\[shot\\\]\]\(\/media\/\w+\.webp\)$/);
  });
});

test('An avatar can be cropped by keyboard', async ({ page, enter }) => {
  await enter('crops');
  await page.clock.install();
  await page.goto('/settings');
  // No timer ends: the first click does not wait until hydration times out.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Save Picture' }).click();
  await expect(page.getByText('Choose a picture')).toBeVisible();
  await page.clock.resume();
  await page.getByLabel('Bio').fill('Not saved yet');
  const buffer = await png({ width: 800, height: 400 }, ['#ff0000', '#0000ff']);
  const field = page.getByLabel('Picture', { exact: true });
  await field.focus();
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const square = page.getByRole('application', { name: 'Square of the picture' });
  await square.focus();
  const position = page.getByText('from the left');
  await expect(position).toHaveText('25% from the left, 0% from the top, zoomed 100%');
  await expectSound(page);
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowDown');
  await expect(position).toHaveText('52% from the left, 9% from the top, zoomed 110%');
  await page.keyboard.press('-');
  await expect(position).toHaveText('50% from the left, 0% from the top, zoomed 100%');
  await page.getByRole('button', { name: 'Save Picture' }).click();
  await expect(toast(page, 'Picture saved')).toBeVisible();
  await expect(page.locator('.user-menu img.face')).toHaveAttribute('src', /-96\.webp$/);
  await expect(page.getByLabel('Bio')).toHaveValue('Not saved yet');
  // The right half is blue.
  const src = (await page.getByAltText('Your picture').getAttribute('src')) ?? '';
  const { channels } = await sharp(await (await page.request.get(src)).body()).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 25))).toEqual([0, 0, 10]);
  await page.getByRole('button', { name: 'Remove Picture' }).click();
  await expect(toast(page, 'Picture removed')).toBeVisible();
  await expect(page.locator('.user-menu span.face')).toBeVisible();
});
