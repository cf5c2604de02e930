import type { Page } from '@playwright/test';
import { adminOf } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { bodyOf, editorOf, openEditor, paste, signIn } from './writing.ts';

/** Opens a new question whose tag has formulas. */
async function openQuestion(page: Page, url: string): Promise<void> {
  const call = await adminOf(url);
  const look = { description: '', color: '#123456', featured: false, tex: true };
  await call('POST', '/admin/tags', { name: 'formulas', ...look }).catch(() => undefined);
  const body = { title: 'What is a formula?', content: 'See <b>it</b>', tags: ['formulas'] };
  const { question } = (await call('POST', '/questions', body)) as { question: { _id: string } };
  await signIn(page);
  await page.goto(`/questions/${question._id}`);
}

const source = (page: Page) => page.getByRole('button', { name: 'Markdown' });

test.beforeEach(async ({ page, site }) => {
  await openQuestion(page, site.url);
});

test('Formulas typed into the editor appear on the page and in the edit form', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.pressSequentially('$a_b$ and $c_d$, $a*b*c$ *so*, for $5 *or* less');
  await page.keyboard.press('Enter');
  for (const line of ['$$', 'x \\\\ y_1*z*', '$$']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('~~end~~');
  expect(await bodyOf(page)).toBe(
    '<p>$a_b$ and $c_d$, $a*b*c$ <em>so</em>, for $5 <em>or</em> less</p>' +
      '<p>$$\nx \\\\ y_1*z*\n$$</p><p><s>end</s></p>',
  );
  await page.getByRole('button', { name: 'Post Answer' }).click();
  const answer = page.locator('.answer');
  await expect(answer.locator('math')).toHaveCount(4);
  await expect(answer.locator('math[display="block"]')).toHaveCount(1);
  await answer.getByRole('link', { name: 'Edit' }).click();
  // The previous page has such a field as well.
  await page.waitForURL('**/edit');
  await openEditor(page);
  await source(page).click();
  await expect(page.locator('.rich textarea')).toHaveValue(
    '$a_b$ and $c_d$, $a*b*c$ _so_, for $5 _or_ less\n\n$$ x \\\\ y_1*z* $$\n\n~~end~~\n'.trimEnd(),
  );
  await source(page).click();
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await expect(page.locator('.answer math')).toHaveCount(4);
});

test('Formulas pasted or written as Markdown are kept unchanged', async ({ page }) => {
  await openEditor(page);
  await paste(page, { 'text/plain': '**So** $a*b*c$ and $x_1$, $y_2$' });
  await expect(editorOf(page)).toHaveText('So $a*b*c$ and $x_1$, $y_2$');
  await page.keyboard.press('Enter');
  const lines = '$$\n\\begin{cases}\n  a_1*b* \\\\\n  c\n\\end{cases}\n$$';
  await paste(page, { 'text/plain': lines });
  expect(await bodyOf(page)).toBe(
    `<p><strong>So</strong> $a*b*c$ and $x_1$, $y_2$</p><p>${lines}</p>`,
  );
  await source(page).click();
  const box = page.locator('.rich textarea');
  await box.fill('$p*q*r$ *so*\n\n$$\nu \\\\ v_1*w*\n$$');
  await source(page).click();
  expect(await bodyOf(page)).toBe('<p>$p*q*r$ <em>so</em></p><p>$$\nu \\\\ v_1*w*\n$$</p>');
});
