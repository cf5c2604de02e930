import type { Locator } from '@playwright/test';
import { postQuestion, signUp } from '../support/api.ts';
import { expect, test } from './fixtures.ts';

const TITLE = 'كيف أقرأ ملفًا كبيرًا في Python 3?';

test('Titles that run from right to left begin at the right, and Latin words come after', async ({
  page,
  site,
}) => {
  const id = await postQuestion(await signUp(site.url, 'right-to-left'), TITLE);
  await page.goto(`/questions/${id}`);
  await expectFromRight(page.getByRole('heading', { level: 1 }));
  await page.goto('/questions');
  await expectFromRight(page.getByRole('heading', { name: TITLE }));
});

async function expectFromRight(heading: Locator): Promise<void> {
  const { first, latin } = await heading.evaluate((element) => {
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
