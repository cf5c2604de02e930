import { expect, it } from 'vitest';
import { markdownToHtml } from '../../src/markup/markdown.ts';

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

it('makes links of addresses written in full, and of nothing that looks like a file', () => {
  expect(markdownToHtml('https://a.b/c')).toBe('<p><a href="https://a.b/c">https://a.b/c</a></p>');
  expect(markdownToHtml('main.rs socket.io git@github.com:a/b')).not.toContain('<a');
});

it('shows HTML and does not obey it', () => {
  expect(markdownToHtml('<b>a</b>')).toBe('<p>&lt;b&gt;a&lt;/b&gt;</p>');
});

it.each(['javascript:a', 'JAVASCRIPT:a', 'data:text/html,a', '&#106;avascript:a'])(
  'makes no link to %s',
  (address) => {
    expect(markdownToHtml(`[a](${address}) <${address}> [b]: ${address}`)).not.toContain('<a');
  },
);
