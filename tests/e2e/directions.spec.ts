import type { Locator } from '@playwright/test';
import { postQuestion, signUp } from '../support/api.ts';
import { expect, test } from './fixtures.ts';

const TITLE = 'كيف أقرأ ملفًا كبيرًا في Python 3?';

test('Right-to-left titles begin at the right, before their Latin words', async ({
  page,
  site,
}) => {
  const id = await postQuestion(await signUp(site.url, 'right-to-left'), TITLE);
  await page.goto(`/questions/${id}`);
  await expectFromRight(page.getByRole('heading', { level: 1 }));
  await page.goto('/questions');
  await expectFromRight(page.getByRole('link', { name: TITLE }).first());
});

test('Right-to-left lists have bullets at the right, and fields follow the text in them', async ({
  page,
  site,
}) => {
  const asker = await signUp(site.url, 'right-to-left-list');
  const id = await postQuestion(asker, TITLE, '<ul><li>اقرأ الملف سطرًا سطرًا</li></ul>');
  await page.goto(`/questions/${id}`);
  await expect(page.locator('.post .text')).toHaveCSS('direction', 'rtl');
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveCSS('unicode-bidi', 'plaintext');
});

async function expectFromRight(title: Locator): Promise<void> {
  const { first, latin } = await title.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const leftOf = (from: number, to: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return range.getBoundingClientRect().left;
    };
    const at = text.data.indexOf('Python');
    return { first: leftOf(0, 1), latin: leftOf(at, at + 6) };
  });
  expect(latin).toBeLessThan(first);
}
