import { paste } from '../writing.ts';
import { expect, test } from './fixtures.ts';

const PASTED = [
  [
    'bold of Word, which says more beside it',
    "<p>a <b style='mso-bidi-font-weight:normal'>bold</b> z</p>",
    '<p>a <strong>bold</strong> z</p>',
  ],
  [
    'marks whose style takes them back',
    '<p><i style="font-style:normal">a</i> <b style="font-weight:400">b</b> <u style="text-decoration:none">c</u></p>',
    '<p>a b c</p>',
  ],
  [
    'all that Google Docs has in a b that is not bold',
    '<b style="font-weight:normal;"><p>a <span style="font-weight:700">b</span> <a href="https://e.com" style="text-decoration:none"><span style="text-decoration:underline">c</span></a></p></b>',
    '<p>a <strong>b</strong> <a href="https://e.com">c</a></p>',
  ],
  [
    'code of GitHub with its line numbers',
    '<table><tr><td data-line-number="1"></td><td>if x {</td></tr><tr><td data-line-number="2"></td><td>  <span>y</span>()</td></tr></table>',
    '<pre><code>if x {\n  y()</code></pre>',
  ],
  [
    'code of Pygments with its line numbers',
    '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>if x:\n    y()\n</pre></td></tr></table>',
    '<pre><code>if x:\n    y()</code></pre>',
  ],
  [
    'a table of Excel, numbers and all',
    '<table><tr><td class="xl65" style="text-align:right">1</td><td>a</td></tr><tr><td>2</td><td>b</td></tr></table>',
    '<table><tbody><tr><td class="right">1</td><td>a</td></tr><tr><td>2</td><td>b</td></tr></tbody></table>',
  ],
  [
    'the language of code',
    '<pre><code class="hljs language-js">a\nb</code></pre>',
    '<pre data-language="js"><code>a\nb</code></pre>',
  ],
] as const;

for (const [name, html, body] of PASTED) {
  test(`a paste keeps ${name}`, async ({ page }) => {
    await page.getByRole('textbox', { name: 'Text' }).focus();
    await paste(page, { 'text/html': html, 'text/plain': 'a\nb' });
    expect(await page.evaluate(() => window.surface.html())).toBe(body);
  });
}
