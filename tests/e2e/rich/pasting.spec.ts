import type { Page } from '@playwright/test';
import { hostileStrings } from '../../support/hostile.ts';
import { editorOf, paste } from '../writing.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) => page.getByRole('textbox', { name: 'Text' }).focus());

/** The body that a form would send. */
const bodyOf = (page: Page) => page.evaluate(() => window.surface.html());

const PASTED = [
  [
    'bold text from Word despite its extra styles',
    "<p>a <b style='mso-bidi-font-weight:normal'>bold</b> z</p>",
    '<p>a <strong>bold</strong> z</p>',
  ],
  [
    'the text of marks that a style undoes',
    '<p><i style="font-style:normal">a</i> <b style="font-weight:400">b</b> <u style="text-decoration:none">c</u></p>',
    '<p>a b c</p>',
  ],
  [
    'everything inside the non-bold b element of Google Docs',
    '<b style="font-weight:normal;"><p>a <span style="font-weight:700">b</span> <a href="https://e.com" style="text-decoration:none"><span style="text-decoration:underline">c</span></a></p></b>',
    '<p>a <strong>b</strong> <a href="https://e.com">c</a></p>',
  ],
  [
    'code from GitHub without its line numbers',
    '<table><tr><td data-line-number="1"></td><td>if x {</td></tr><tr><td data-line-number="2"></td><td>  <span>y</span>()</td></tr></table>',
    '<pre><code>if x {\n  y()</code></pre>',
  ],
  [
    'code from Pygments without its line numbers',
    '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>if x:\n    y()\n</pre></td></tr></table>',
    '<pre><code>if x:\n    y()</code></pre>',
  ],
  [
    'a table from Excel with its aligned numbers',
    '<table><tr><td class="xl65" style="text-align:right">1</td><td>a</td></tr><tr><td>2</td><td>b</td></tr></table>',
    '<table><tbody><tr><td class="right">1</td><td>a</td></tr><tr><td>2</td><td>b</td></tr></tbody></table>',
  ],
  [
    'the language of a code block',
    '<pre><code class="hljs language-js">a\nb</code></pre>',
    '<pre data-language="js"><code>a\nb</code></pre>',
  ],
] as const;

for (const [name, html, body] of PASTED) {
  test(`a paste keeps ${name}`, async ({ page }) => {
    await paste(page, { 'text/html': html, 'text/plain': 'a\nb' });
    expect(await bodyOf(page)).toBe(body);
  });
}

const TABLE =
  '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>';

test.describe('A paste', () => {
  test('from a web page keeps only what section 5 allows', async ({ page }) => {
    await paste(page, {
      'text/html':
        '<meta charset="utf-8"><h5 id="main" style="color:red">Head</h5><p class="x">a <b>b</b> <i>c</i> <del>d</del> <font color="red">e</font></p>' +
        '<table><tr><td>1</td><td>2</td></tr></table><script>alert(1)</script><hr><p><a href="https://a.example" onclick="x()">l</a></p>' +
        '<pre class="language-js"><code><span style="color:red">let</span> x;<br>y;</code></pre>',
      'text/plain': 'never mind',
    });
    expect(await bodyOf(page)).toBe(
      '<h3>Head</h3><p>a <strong>b</strong> <em>c</em> <s>d</s> e</p>' +
        '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p><a href="https://a.example">l</a></p>' +
        '<pre data-language="js"><code>let x;\ny;</code></pre>',
    );
  });

  test('from Visual Studio Code becomes a code block in its language', async ({ page }) => {
    await paste(page, {
      'text/plain': 'const a = 1;\r\n  go(a);\r\n',
      'text/html':
        '<div style="color:#ccc;font-family:Consolas;white-space: pre;"><div><span style="color:#569cd6">const</span> a = 1;</div><div>  go(a);</div></div>',
      'vscode-editor-data': '{"version":1,"mode":"typescript"}',
    });
    expect(await bodyOf(page)).toMatch(
      /^<pre data-language="typescript"><code>const a = 1;\n {2}go\(a\);<\/code><\/pre>/,
    );
  });

  test('of highlighted code from another editor becomes a code block, or inline code for one line', async ({
    page,
  }) => {
    const colored = (code: string) => ({
      'text/html': `<html><body><pre style="background:#2b2b2b"><span style="color:#cc7832">${code}</span></pre></body></html>`,
      'text/plain': code,
    });
    await page.keyboard.type('Call ');
    await paste(page, colored('go()'));
    expect(await bodyOf(page)).toBe('<p>Call <code>go()</code></p>');
    await page.keyboard.press('Enter');
    await paste(page, colored('one\n\ttwo'));
    expect(await bodyOf(page)).toContain('<pre><code>one\n\ttwo</code></pre>');
  });

  test('with invalid editor data is otherwise unaffected', async ({ page }) => {
    await paste(page, { 'text/plain': 'a\nb', 'vscode-editor-data': '{"mode":' });
    expect(await bodyOf(page)).toContain('<pre><code>a\nb</code></pre>');
  });

  test('from a word processor keeps formatting given as styles', async ({ page }) => {
    await paste(page, {
      'text/html':
        '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">a</span> <span style="font-style:italic">b</span> <span style="font-weight:400">c</span></p></b>',
      'text/plain': 'a b c',
    });
    expect(await bodyOf(page)).toBe('<p><strong>a</strong> <em>b</em> c</p>');
  });
});

test.describe('A plain paste', () => {
  test('of Markdown is converted, and the first undo restores its source', async ({ page }) => {
    const source =
      '# Head\n\nSome **bold** [link](https://a.example)\n\n- one\n- two\n\n```js\ngo();\n```\n\nPress <kbd>F1</kbd>, ~~not~~ https://b.example.\n\n| a | b |\n|---|---|\n| 1 | 2 |';
    await page.keyboard.type('Before ');
    await paste(page, { 'text/plain': source });
    const body = await bodyOf(page);
    for (const part of [
      '<strong>bold</strong> <a href="https://a.example">link</a>',
      '>one</li>',
      '<pre data-language="js"><code>go();</code></pre>',
      '<kbd>F1</kbd>, <s>not</s> <a href="https://b.example">https://b.example</a>.',
      TABLE,
    ]) {
      expect(body).toContain(part);
    }
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editorOf(page)).toContainText('Before # Head');
    await expect(editorOf(page)).toContainText('```js');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await bodyOf(page)).toBe('<p>Before </p>');
  });

  test('of a stack trace becomes one code block', async ({ page }) => {
    const trace = `Error: no\n${'    at go (a.js:1:1)\n'.repeat(300)}`;
    await paste(page, { 'text/plain': trace });
    expect(await bodyOf(page)).toBe(`<pre><code>${trace.trimEnd()}</code></pre>`);
  });

  test('is an undo step of its own, as is the text typed after it', async ({ page }) => {
    for (const text of ['one ', 'two ']) await paste(page, { 'text/plain': text });
    await page.keyboard.type('three');
    const steps = ['<p>one two </p>', '<p>one </p>', ''];
    for (const expected of steps) {
      await page.keyboard.press('ControlOrMeta+z');
      expect(await bodyOf(page)).toBe(expected);
    }
  });

  test('of an address links the selected words, and a typed address links itself', async ({
    page,
  }) => {
    await page.keyboard.type('docs');
    await page.keyboard.press('ControlOrMeta+a');
    await paste(page, { 'text/plain': 'https://a.example/b' });
    expect(await bodyOf(page)).toBe('<p><a href="https://a.example/b">docs</a></p>');
    await page.keyboard.press('End');
    await page.keyboard.type(' or https://c.example/d.');
    expect(await bodyOf(page)).toContain('<a href="https://c.example/d">https://c.example/d</a>.');
  });
});

test.describe('A hostile paste', () => {
  test('runs no script and leaves no address that could', async ({ page }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`A script ran: ${dialog.message()}`);
    });
    const all = hostileStrings().filter((html) => html.includes('<'));
    // About fifty of them: the server sanitizes all (tests/markup/hostile.test.ts).
    const each = Math.ceil(all.length / 50);
    const hostile = all.filter((_, at) => at % each === 0);
    for (const html of hostile) await paste(page, { 'text/html': html, 'text/plain': 'x' });
    expect(await editorOf(page).evaluate(harm)).toEqual([]);
    expect(await bodyOf(page)).not.toBe('');
  });
});

/** Elements and attributes in the editor that section 5 does not allow. */
function harm(root: Element): string[] {
  const own = /^(contenteditable|draggable|class|alt|title|start|language|src|href|data-[a-z-]+)$/;
  const web = /^(https?:|mailto:|tel:|\/(?!\/)|$)/i;
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const isKnown =
      /^(h[1-3]|p|strong|em|u|s|code|pre|ol|ul|li|blockquote|a|img|br|span|div|input|kbd|table|tbody|tr|th|td)$/i;
    const bad = [...element.attributes].filter(
      ({ name, value }) => !own.test(name) || (/^(src|href)$/.test(name) && !web.test(value)),
    );
    return isKnown.test(element.tagName) && bad.length === 0 ? [] : [element.outerHTML];
  });
}
