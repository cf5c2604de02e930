import { expect, test } from './fixtures.ts';

const TYPED = [
  // Marks neither open before a space nor close after one.
  ['5 * 3 and 4 * 2', '5 * 3 and 4 * 2'],
  ['a ** b ** c', 'a ** b ** c'],
  ['int *p, *q;', 'int *p, *q;'],
  ['f(*args, **kwargs)', 'f(*args, **kwargs)'],
  ['**/*.js and *.ts', '**/*.js and *.ts'],
  ['~~ a ~~', '~~ a ~~'],
  ['a * b* c', 'a * b* c'],
  ['snake_case_name', 'snake_case_name'],
  ['a *b* c', 'a <em>b</em> c'],
  ['(*a*) b', '(<em>a</em>) b'],
  ['_b_ c', '<em>b</em> c'],
  ['**b_c** d', '<strong>b_c</strong> d'],
  ['__b__ c', '<strong>b</strong> c'],
  ['***a*** b', '<em><strong>a</strong></em> b'],
  ['x ~~b~~, c', 'x <s>b</s>, c'],
  ['これは**「重要」**です', 'これは<strong>「重要」</strong>です'],
  ['`*a*` b', '<code>*a*</code> b'],
  // Links and pictures are converted once they are complete.
  ['[x](https://e.com) z', '<a href="https://e.com">x</a> z'],
  ['[x](https://e.com/a_(b)) z', '<a href="https://e.com/a_(b)">x</a> z'],
  ['[x](e.com "title") z', '<a href="https://e.com">x</a> z'],
  ['**[x](/tags)** z', '<strong><a href="/tags">x</a></strong> z'],
  ['![a](https://example.com/a.png) z', '<img src="https://example.com/a.png" alt="a"> z'],
  ['[x](javascript:a) z', '[x](javascript:a) z'],
  ['a[1](b) c', 'a[1](b) c'],
  ['`[x](https://e.com)` z', '<code>[x](https://e.com)</code> z'],
] as const;

test.beforeEach(({ page }) => page.route('https://example.com/**', (route) => route.abort()));

for (const [typed, html] of TYPED) {
  test(`typing ${typed} produces ${html}`, async ({ page }) => {
    await page.getByRole('textbox', { name: 'Text' }).focus();
    await page.keyboard.type(typed);
    expect(await page.evaluate(() => window.surface.html())).toBe(`<p>${html}</p>`);
  });
}

test('a table typed in lines is saved as a table', async ({ page }) => {
  await page.getByRole('textbox', { name: 'Text' }).focus();
  await page.keyboard.type('| *a* | b |\n|---|---|\n| 1 | 2 |');
  expect(await page.evaluate(() => window.surface.html())).toBe(
    '<table><tbody><tr><th><em>a</em></th><th>b</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
  );
});
