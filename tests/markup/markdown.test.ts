import { expect, it } from 'vitest';
import { markdownToHtml } from '../../src/markup/markdown.ts';
import { sourceOf } from '../../src/markup/to-markdown/write.ts';

it.each([
  ['# a', '<h1>a</h1>'],
  ['a **b** *c* ~~d~~ `e`', '<p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e</code></p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['3. a', '<ol start="3"><li>a</li></ol>'],
  ['> a', '<blockquote><p>a</p></blockquote>'],
  ['```ts\nlet a;\n```', '<pre><code class="language-ts">let a;</code></pre>'],
  [
    '|a|b|\n|-|-:|\n|1|2|',
    '<table><tr><th>a</th><th class="right">b</th></tr><tr><td>1</td><td class="right">2</td></tr></table>',
  ],
  ['Press <kbd>F1</kbd> <u>now</u>', '<p>Press <kbd>F1</kbd> <u>now</u></p>'],
  ['`<kbd>` and <kbd>**x', '<p><code>&lt;kbd&gt;</code> and <kbd>**x</kbd></p>'],
  ['![a](https://b.c/d.png "e")', '<p><img src="https://b.c/d.png" alt="a" title="e" /></p>'],
])('Markdown %j becomes a body', (source, html) => {
  expect(markdownToHtml(source)).toBe(html);
});

it('Complete addresses become links, but file names do not', () => {
  expect(markdownToHtml('https://a.b/c')).toBe('<p><a href="https://a.b/c">https://a.b/c</a></p>');
  expect(markdownToHtml('main.rs socket.io git@github.com:a/b')).not.toContain('<a');
});

it('HTML in Markdown is shown as text', () => {
  expect(markdownToHtml('<b>a</b>')).toBe('<p>&lt;b&gt;a&lt;/b&gt;</p>');
});

it.each(['javascript:a', 'JAVASCRIPT:a', 'data:text/html,a', '&#106;avascript:a'])(
  'Markdown makes no link to %s',
  (address) => {
    expect(markdownToHtml(`[a](${address}) <${address}> [b]: ${address}`)).not.toContain('<a');
  },
);

it.each([
  ['$a_1 * b_2 * c$', '<p>$a_1 * b_2 * c$</p>'],
  ['$$\na \\\\ b_1*c_2*d\n$$', '<p>$$\na \\\\ b_1*c_2*d\n$$</p>'],
  ['*so* $x_{1}*y_{2}*z$, **then**', '<p><em>so</em> $x_{1}*y_{2}*z$, <strong>then</strong></p>'],
  ['$a_1 < b$ & "c"', '<p>$a_1 &lt; b$ &amp; "c"</p>'],
  ['\\begin{align}a &= b \\\\ c &= d_1\\end{align}', null],
])('The formula in %j stays unchanged', (source, html) => {
  const expected = html ?? `<p>${source.replaceAll('&', '&amp;')}</p>`;
  expect(markdownToHtml(source)).toBe(expected);
});

it.each([
  ['$a*b*c$ and *d*', '<p>$a*b*c$ and <em>d</em></p>'],
  ['$a_b$ and $c_d$', '<p>$a_b$ and $c_d$</p>'],
  ['> $$\n> a \\\\ b*c*d\n> $$', '<blockquote><p>$$\na \\\\ b*c*d\n$$</p></blockquote>'],
  ['from $5 to $10, *so*', '<p>from $5 to $10, <em>so</em></p>'],
])('Everything between dollars stays unchanged with TeX: %j', (source, html) => {
  expect(markdownToHtml(source, true)).toBe(html);
});

it.each([
  ['$a*b*c$', true],
  ['$a_b$ and $c_d$', true],
  ['$a_b$ and *c*', false],
  ['$$a \\\\ b_1*c_2$$', false],
  ['*a* $x$ and $5', true],
  ['*a* $x$ and $5', false],
])('A body does not change when edited as Markdown: %j, with TeX %j', async (source, tex) => {
  const html = markdownToHtml(source, tex);
  expect(markdownToHtml(await sourceOf(html, '', tex), tex)).toBe(html);
});

it.each([
  ['`$a_1$` and *b*', '<p><code>$a_1$</code> and <em>b</em></p>'],
  ['```\n$x^2$ `\n```\n*a*', '<pre><code>$x^2$ `</code></pre><p><em>a</em></p>'],
  ['$5 and *two* for $10', '<p>$5 and <em>two</em> for $10</p>'],
  ['$HOME_DIR/$X *a*', '<p>$HOME_DIR/$X <em>a</em></p>'],
  ['> $$\n> a_1\n> $$', '<blockquote><p>$$\na_1\n$$</p></blockquote>'],
])('Markdown outside of formulas is converted: %j', (source, html) => {
  expect(markdownToHtml(source)).toBe(html);
});

it.each([
  ['` a`', '<p><code> a</code></p>'],
  ['a ` ` b', '<p>a <code> </code> b</p>'],
  ['- ` a`', '<ul><li><code> a</code></li></ul>'],
  [
    '|` a`|\n|-|\n|` `|',
    '<table><tr><th><code> a</code></th></tr><tr><td><code> </code></td></tr></table>',
  ],
])('Spaces in inline code are kept: %j', async (source, html) => {
  expect(markdownToHtml(source)).toBe(html);
  expect(markdownToHtml(await sourceOf(html, ''))).toBe(html);
});

it('A line break in a cell stays HTML, because Markdown has no syntax for it', async () => {
  const html =
    '<table><tr><th>h</th></tr><tr><td>line1<br />line2</td></tr></table><p>a<br />b</p>';
  const source = await sourceOf(html, '');
  expect(source).toContain('| line1<br>line2 |');
  expect(markdownToHtml(source)).toBe(html.replace('a<br />b', 'a<br />\nb'));
});

it.each([
  ['これは**「重要」**です。', '<p>これは<strong>「重要」</strong>です。</p>'],
  ['**真，**她', '<p><strong>真，</strong>她</p>'],
  ['**마크다운(Markdown)**을', '<p><strong>마크다운(Markdown)</strong>을</p>'],
  ['*「重要」*です', '<p><em>「重要」</em>です</p>'],
])(
  'Markup next to Chinese, Japanese and Korean characters is converted: %s',
  async (source, html) => {
    expect(markdownToHtml(source)).toBe(html);
    expect(markdownToHtml(await sourceOf(html, ''))).toBe(html);
  },
);
