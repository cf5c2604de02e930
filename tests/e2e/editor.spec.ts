import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { bodyOf, editorOf, openEditor, paste, signIn, toolOf } from './writing.ts';

/** The demo member has not answered it: a collapsed form would load the editor as it opens. */
const QUESTION = '/questions/1';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto(QUESTION);
});

/** Holds the editor's script back. @returns a function that releases it and waits for it to load */
async function holdEditor(page: Page): Promise<() => Promise<unknown>> {
  const released = Promise.withResolvers<unknown>();
  await page.route('**/Rich.*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => {
    const loaded = page.waitForResponse('**/Rich.*.js');
    released.resolve(undefined);
    return loaded;
  };
}

const TABLE =
  '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>';

/** The HTML that each button makes of a word. */
const TOOLS = [
  ['Heading 1', /^<h1>word<\/h1>$/],
  ['Heading 2', /^<h2>word<\/h2>$/],
  ['Heading 3', /^<h3>word<\/h3>$/],
  ['Bold', /^<p><strong>word<\/strong><\/p>$/],
  ['Italic', /^<p><em>word<\/em><\/p>$/],
  ['Underline', /^<p><u>word<\/u><\/p>$/],
  ['Strike', /^<p><s>word<\/s><\/p>$/],
  ['Inline code', /^<p><code>word<\/code><\/p>$/],
  ['Ordered list', /^<ol[^>]*><li[^>]*>word<\/li><\/ol>$/],
  ['Bullet list', /^<ul[^>]*><li[^>]*>word<\/li><\/ul>$/],
  ['Blockquote', /^<blockquote><p>word<\/p><\/blockquote>$/],
  ['Code block', /^<pre><code>word<\/code><\/pre>$/],
] as const;

test.describe('The editor', () => {
  test('is not loaded until its box is focused', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.reload({ waitUntil: 'networkidle' });
    expect(scripts.filter((url) => url.includes('/Rich.'))).toEqual([]);
    await openEditor(page);
    expect(scripts.filter((url) => url.includes('/Rich.'))).toHaveLength(1);
  });

  test('keeps text and cursor from before it loaded', async ({ page }) => {
    const release = await holdEditor(page);
    const box = page.getByLabel('Your Answer');
    await box.focus();
    await box.pressSequentially('Use **two** words ');
    await release();
    await expect(editorOf(page)).toBeFocused();
    await page.keyboard.type('and more');
    expect(await bodyOf(page)).toBe('<p>Use <strong>two</strong> words and more</p>');
  });

  for (const before of ['Use **', 'Use **two**']) {
    test(`takes over after ${before}, which is continued`, async ({ page }) => {
      const release = await holdEditor(page);
      const box = page.getByLabel('Your Answer');
      await box.focus();
      await box.pressSequentially(before);
      await release();
      await expect(editorOf(page)).toBeFocused();
      await page.keyboard.type('Use **two** words'.slice(before.length));
      expect(await bodyOf(page)).toBe('<p>Use <strong>two</strong> words</p>');
    });
  }

  test('takes over only after both closing signs of bold', async ({ page }) => {
    const release = await holdEditor(page);
    const box = page.getByLabel('Your Answer');
    await box.focus();
    await box.pressSequentially('Use **two*');
    await release();
    await page.locator('.rich [contenteditable]').waitFor({ state: 'attached' });
    await page.keyboard.type('* words');
    await expect(editorOf(page)).toBeFocused();
    expect(await bodyOf(page)).toBe('<p>Use <strong>two</strong> words</p>');
  });

  for (const [words, html] of [
    ['**two *of***', /^<p><strong>two <em>of<\/em><\/strong> more<\/p>$/],
    ['- ', /<li[^>]*>more<\/li><\/ul>$/],
  ] as const) {
    test(`places the cursor after finished formatting: ${words}`, async ({ page }) => {
      const release = await holdEditor(page);
      await page.getByLabel('Your Answer').focus();
      await page.getByLabel('Your Answer').fill(words);
      await release();
      await expect(editorOf(page)).toBeFocused();
      await page.keyboard.type(words === '- ' ? 'more' : ' more');
      expect(await bodyOf(page)).toMatch(html);
    });
  }

  test('takes over only after the composition of a word has ended', async ({ page }) => {
    const release = await holdEditor(page);
    const box = page.locator('textarea[name="content"]');
    const requested = page.waitForRequest('**/Rich.*.js');
    await box.focus();
    await requested;
    const compose = (event: string) =>
      box.evaluate(
        (one, type) => one.dispatchEvent(new CompositionEvent(type, { bubbles: true })),
        event,
      );
    await compose('compositionstart');
    await release();
    await page.locator('.rich [contenteditable]').waitFor({ state: 'attached' });
    await page.keyboard.type('words');
    await expect(editorOf(page)).toBeHidden();
    await compose('compositionend');
    await expect(editorOf(page)).toHaveText('words');
  });

  test('shows unsupported Markdown as text', async ({ page }) => {
    await page
      .getByLabel('Your Answer')
      .fill(
        'a\n\n---\n\n<b>x</b>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n#### deep\n\nmail a@b.example',
      );
    await editorOf(page).waitFor();
    const text = await editorOf(page).innerText();
    for (const part of ['---', '<b>', '</b>', 'mail a@b.example']) {
      expect(text).toContain(part);
    }
    expect(await bodyOf(page)).toContain('<h3>deep</h3>');
    expect(await bodyOf(page)).not.toMatch(/<(hr|b)>|mailto:/);
    expect(await bodyOf(page)).toContain(TABLE);
  });

  test('applies the format of each tool, shows it as pressed and removes it again', async ({
    page,
  }) => {
    await openEditor(page);
    await page.keyboard.type('word');
    // The menu of the tool before may be about to close.
    const press = (tool: string) =>
      expect(async () => {
        await (await toolOf(page, tool)).click({ timeout: 1_000 });
      }).toPass();
    for (const [tool, html] of TOOLS) {
      await page.keyboard.press('ControlOrMeta+a');
      await expect(await toolOf(page, tool)).toHaveAttribute('aria-pressed', 'false');
      await press(tool);
      expect(await bodyOf(page), tool).toMatch(html);
      await expect(await toolOf(page, tool)).toHaveAttribute('aria-pressed', 'true');
      await press(tool);
      expect(await bodyOf(page), tool).toBe('<p>word</p>');
      await editorOf(page).focus();
    }
  });

  test('clears the formatting of marks, blocks and lists', async ({ page }) => {
    await page.getByLabel('Your Answer').fill('# **a**\n\n- *b*\n- c\n\n> d');
    await editorOf(page).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await (await toolOf(page, 'Clear formatting')).click();
    expect(await bodyOf(page)).toBe('<p>a</p><p>b</p><p>c</p><p>d</p>');
  });

  test('inserts an image', async ({ page }) => {
    await openEditor(page);
    await page.getByRole('button', { name: 'Image' }).click();
    await page.getByLabel('Image URL').fill('/icon.svg');
    await page.getByLabel('Description (alt text)').fill('A ring');
    await page.getByRole('button', { name: 'Insert' }).click();
    expect(await bodyOf(page)).toContain('<img src="/icon.svg" alt="A ring">');
  });

  test('has a toolbar that is one tab stop with arrow-key navigation', async ({ page }) => {
    await openEditor(page);
    await page.keyboard.press('Shift+Tab');
    const named = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(named('Bold')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(named('Markdown')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(named('Italic')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('word');
    expect(await bodyOf(page)).toBe('<p><em>word</em></p>');
    await page.keyboard.press('Shift+Tab');
    await expect(named('Italic')).toBeFocused();
    await expect(page.getByRole('toolbar').locator('[tabindex="0"]')).toHaveCount(1);
  });

  test('opens a toolbar menu by keyboard and closes it on Escape', async ({ page }) => {
    await openEditor(page);
    await page.keyboard.type('word');
    await page.getByRole('button', { name: 'Headings' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Heading 2' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Heading 2' })).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await bodyOf(page)).toBe('<h1>word</h1>');
  });

  test('undoes input within a second as one step, and later input separately', async ({ page }) => {
    await openEditor(page);
    await setClock(page, 0);
    await page.keyboard.type('one two');
    await setClock(page, 1_100);
    await page.keyboard.type(' three');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await bodyOf(page)).toBe('<p>one two</p>');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await bodyOf(page)).toBe('');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    expect(await bodyOf(page)).toBe('<p>one two</p>');
  });
});

/** Stops the clock that the editor reads, some milliseconds later than it is now. */
const setClock = (page: Page, later: number) =>
  page.evaluate((ms) => {
    const time = Date.now() + ms;
    Date.now = () => time;
  }, later);

test.describe('Code in the editor', () => {
  test.beforeEach(async ({ page }) => {
    await openEditor(page);
    await page.getByRole('button', { name: 'Code block' }).click();
  });

  test('disables the tools for marks, links, images and tables', async ({ page }) => {
    for (const name of ['Bold', 'Inline code', 'Link', 'Image', 'Table']) {
      const tool = page.getByRole('button', { name, exact: true });
      await expect(tool).toHaveAttribute('aria-disabled', 'true');
      await expect(tool).toHaveCSS('opacity', '0.4');
      await tool.click({ force: true });
    }
    await page.keyboard.type('a');
    expect(await bodyOf(page)).toBe('<pre><code>a</code></pre>');
    await page.keyboard.press('ArrowDown');
    const table = page.getByRole('button', { name: 'Table', exact: true });
    await expect(table).not.toHaveAttribute('aria-disabled');
  });

  test('is indented by Tab, and left by Tab after Escape', async ({ page }) => {
    await page.keyboard.type('if x:');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('go()');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('stop()');
    expect(await bodyOf(page)).toBe('<pre><code>if x:\n    go()\nstop()</code></pre>');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(editorOf(page)).not.toBeFocused();
    await expect(page.getByRole('button', { name: 'Post Answer' })).toBeFocused();
  });

  test('takes its language from a field and is highlighted while typing', async ({ page }) => {
    const field = page.getByLabel('Language of the code');
    await page.keyboard.press('ArrowUp');
    await expect(field).toBeFocused();
    await page.keyboard.type('ts');
    await page.keyboard.press('Enter');
    await page.keyboard.type('const a = 1;');
    await expect(editorOf(page).locator('pre .k')).toHaveText('const');
    const keyword = editorOf(page).locator('pre .k');
    const inkOf = (element: Element) => getComputedStyle(element).color;
    expect(await keyword.evaluate(inkOf)).not.toBe(await editorOf(page).evaluate(inkOf));
    expect(await bodyOf(page)).toBe('<pre data-language="ts"><code>const a = 1;</code></pre>');
  });
});

test('Table inserts a table below the text, and Tab moves through its cells', async ({ page }) => {
  await openEditor(page);
  await page.keyboard.type('Before');
  const menu = page.getByRole('button', { name: 'Table', exact: true });
  await menu.click();
  await page.getByRole('button', { name: 'Insert table' }).click();
  for (const word of ['a', 'b', 'c', '1', '2', '3', '4']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  const html = await bodyOf(page);
  expect(html).toMatch(/^<p>Before<\/p><table>/);
  expect(html).toContain(
    '<tr><th>a</th><th>b</th><th>c</th></tr><tr><td>1</td><td>2</td><td>3</td></tr>',
  );
  expect(html).toContain('<tr><td>4</td><td></td><td></td></tr>');
  for (const name of ['Delete row', 'Delete column']) {
    await menu.click();
    await page.getByRole('button', { name }).click();
  }
  expect(await bodyOf(page)).toContain(
    '<tr><th>a</th><th>c</th></tr><tr><td>1</td><td>3</td></tr></tbody>',
  );
});

test('Ctrl+K adds a link and completes an address without a scheme', async ({ page }) => {
  await openEditor(page);
  await page.keyboard.type('docs');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('example.com/docs');
  await page.keyboard.press('Enter');
  expect(await bodyOf(page)).toBe('<p><a href="https://example.com/docs">docs</a></p>');
});

test.describe('Markdown', () => {
  test('is shown and edited as it is stored, with a warning about formatting it cannot express', async ({
    page,
  }) => {
    await openEditor(page);
    await paste(page, {
      'text/html':
        '<p><u>under</u> <kbd>F1</kbd> <s>no</s></p><table><tr><th>a</th></tr><tr><td>1</td></tr></table><p><img src="/icon.svg" alt="x" width="20"></p>',
      'text/plain': 'x',
    });
    const before = await bodyOf(page);
    const toggle = page.getByRole('button', { name: 'Markdown', exact: true });
    await toggle.click();
    const source = page.getByLabel('Your Answer in Markdown');
    await expect(source).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'image sizes' })).toBeVisible();
    expect(await source.inputValue()).toContain('<u>under</u> <kbd>F1</kbd> ~~no~~');
    await toggle.click();
    expect(await bodyOf(page)).toBe(before);
    await toggle.click();
    await source.fill(`${await source.inputValue()}\n\n**more**`);
    expect(await bodyOf(page)).toContain('<u>under</u> <kbd>F1</kbd> <s>no</s>');
    expect(await bodyOf(page)).toContain('<td>1</td>');
    await toggle.click();
    await expect(editorOf(page).locator('strong')).toHaveText('more');
  });
});

test('The editor scrolls below a fixed toolbar of one row on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openEditor(page);
  await paste(page, { 'text/plain': 'line of words\n'.repeat(200) });
  const rich = await page.locator('.rich').boundingBox();
  const bar = page.getByRole('toolbar');
  expect(rich?.height).toBeLessThanOrEqual(0.7 * 640 + 1);
  expect((await bar.boundingBox())?.height).toBeLessThan(64);
  await expect(bar).toBeInViewport();
  await expect(page.getByText('Markdown supported.')).toBeVisible();
});
