import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Shows a body with the caret at its end, presses keys, types a word, and returns the body. */
async function write(page: Page, html: string, keys: readonly string[]): Promise<string> {
  await page.evaluate((body) => {
    window.surface.show(body, 'html');
    window.surface.focus();
  }, html);
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.type('word');
  return page.evaluate(() => window.surface.html().replaceAll(/ data-[^=]+="[^"]*"/g, ''));
}

const CODE = '<pre><code>a</code></pre>';
const TABLE = '<table><tbody><tr><td>a</td></tr></tbody></table>';

test.describe('The caret leaves at the end', () => {
  for (const [block, html, keys] of [
    ['code, by Arrow Down', CODE, ['ArrowDown']],
    ['code, by Enter on an empty line', CODE, ['Enter', 'Enter']],
    ['code, by a fence', CODE, ['Enter', '`', '`', '`']],
    ['code, by a fence of tildes', CODE, ['Enter', '~', '~', '~']],
    ['a quote, by Arrow Down', '<blockquote><p>a</p></blockquote>', ['ArrowDown']],
    ['a quote, by Enter on an empty line', '<blockquote><p>a</p></blockquote>', ['Enter', 'Enter']],
    ['a list, by Arrow Down', '<ul><li>a</li></ul>', ['ArrowDown']],
    ['a list, by Enter on an empty line', '<ul><li>a</li></ul>', ['Enter', 'Enter']],
    ['code in a list, by Arrow Down', `<ul><li>${CODE}</li></ul>`, ['ArrowDown']],
    ['a table, by Arrow Down', TABLE, ['ArrowDown']],
    ['a table, by Enter', TABLE, ['Enter']],
  ] as const) {
    test(block, async ({ page }) => {
      expect(await write(page, html, keys)).toBe(`${html}<p>word</p>`);
    });
  }
});

test.describe('The caret leaves at the beginning, by Arrow Up,', () => {
  for (const [block, html, keys] of [
    ['code, past its language', '<pre><code>a</code></pre>', ['ArrowUp', 'ArrowUp']],
    ['a quote', '<blockquote><p>a</p></blockquote>', ['ArrowUp']],
    ['a list', '<ul><li>a</li></ul>', ['ArrowUp']],
    ['a table', TABLE, ['ArrowUp']],
  ] as const) {
    test(block, async ({ page }) => {
      expect(await write(page, html, keys)).toBe(`<p>word</p>${html}`);
    });
  }
});

test('A click below the last block starts a new paragraph', async ({ page }) => {
  await page.evaluate((html) => window.surface.show(html, 'html'), CODE);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.evaluate((one) => (one.style.minHeight = '20rem'));
  const box = await text.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 50, (box?.y ?? 0) + (box?.height ?? 0) - 4);
  await page.keyboard.type('word');
  expect(await page.evaluate(() => window.surface.html())).toBe(`${CODE}<p>word</p>`);
});

test('Enter adds a line to code, also in a list, and Shift+Enter an empty one', async ({
  page,
}) => {
  expect(await write(page, CODE, ['Enter'])).toBe('<pre><code>a\nword</code></pre>');
  expect(await write(page, CODE, ['Enter', 'Shift+Enter'])).toBe(
    '<pre><code>a\n\nword</code></pre>',
  );
  expect(await write(page, `<ul><li>${CODE}</li></ul>`, ['Enter'])).toBe(
    '<ul><li><pre><code>a\nword</code></pre></li></ul>',
  );
});

test('A typed fence starts a code block in any language', async ({ page }) => {
  for (const [fence, language] of [
    ['```js', 'js'],
    ['```C++', 'c++'],
    ['~~~objective-c', 'objective-c'],
  ] as const) {
    await page.evaluate(() => window.surface.show('', 'html'));
    await page.getByRole('textbox', { name: 'Text' }).focus();
    await page.keyboard.type(fence);
    await page.keyboard.press('Enter');
    await page.keyboard.type('a');
    const html = await page.evaluate(() => window.surface.html());
    expect(html).toBe(`<pre data-language="${language}"><code>a</code></pre>`);
  }
});
