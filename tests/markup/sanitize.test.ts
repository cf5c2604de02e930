import { describe, expect, it } from 'vitest';
import { isBlank, sanitizeBody } from '../../src/markup/sanitize.ts';

function keeps(html: string): void {
  expect(sanitizeBody(html)).toBe(html);
}

describe('A body allows', () => {
  it.each([
    ['headings 1 to 3', '<h1>a</h1><h2>b</h2><h3>c</h3>'],
    ['paragraphs and line breaks', '<p>a<br />b</p><p>c</p>'],
    ['bold, italic, underline and strike', '<strong>a</strong><em>b</em><u>c</u><s>d</s>'],
    ['bullet lists', '<ul><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ul>'],
    ['ordered lists and their first number', '<ol start="3"><li>a</li></ol>'],
    ['quotes', '<blockquote><p>a</p><blockquote>b</blockquote></blockquote>'],
    ['code in text', '<p>run <code>a &lt; b &amp;&amp; c</code></p>'],
    ['code blocks', '<pre><code>if (a) {\n  b();\n}</code></pre>'],
    ['the language of a code block', '<pre><code class="language-c++">a</code></pre>'],
    ['links', '<a href="https://example.com/?a=1&amp;b=2#c">a</a>'],
    ['images', '<img src="https://a.b/c.png" alt="" title="d" width="1" height="20" />'],
    ['images of the site', '<img src="/images/1.png" />'],
    ['keys', '<p>Press <kbd>F1</kbd></p>'],
    [
      'tables, with empty cells and sides',
      '<table><tr><th>a</th><th class="right">b</th></tr><tr><td></td><td class="right">1</td></tr></table>',
    ],
    ['text without a paragraph', 'a <strong>b</strong> c'],
  ])('%s', (_, html) => keeps(html));
});

describe('A body converts what it does not allow:', () => {
  it.each([
    ['smaller headings', '<h4>a</h4><h6>b</h6>', '<h3>a</h3><h3>b</h3>'],
    ['b, i, ins', '<b>a</b><i>b</i><ins>c</ins>', '<strong>a</strong><em>b</em><u>c</u>'],
    ['del and strike', '<del>a</del> <strike>b</strike>', '<s>a</s> <s>b</s>'],
    ['samp, tt, var', '<tt>a</tt><samp>b</samp>', '<code>a</code><code>b</code>'],
    ['raised digits', 'x<sup>2</sup> H<sub>2</sub>O', 'x² H₂O'],
    ['raised text without such characters', '[1]<sup>[a]</sup>', '[1][a]'],
    ['raised text with some such characters', 'x<sup>2&amp;3</sup>', 'x2&amp;3'],
    [
      'tables',
      '<table><tr><th>A</th> <th>B</th></tr><tr><td>1<td><b>2</b></table>',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><strong>2</strong></td></tr></table>',
    ],
    [
      'blocks in cells',
      '<table><td><p>a</p><ul><li>b</ul><pre>c\n</pre><hr>d<table><tr><td>e<td>f</table></td></table>',
      '<table><tr><td>a b <code>c\n</code> d e | f</td></tr></table>',
    ],
    [
      'stray content in a table',
      '<table><caption>a</caption>b<tr><p>c</p><td>d</table>',
      '<table><tr><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    ],
    [
      'sides of cells',
      '<table><tr><td style="text-align:right;x:y">a<td align=CENTER>b<td class="x">c</table>',
      '<table><tr><td class="right">a</td><td class="center">b</td><td>c</td></tr></table>',
    ],
    ['rows without a table', '<tr><td>a<td>b</tr>', '<p>a | b</p>'],
    ['divisions', '<div>a<div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
    ['definitions', '<dl><dt>a<dd>b</dl>', '<p>a</p><p>b</p>'],
    ['rules', '<p>a</p><hr><p>b</p>', '<p>a</p><p>b</p>'],
    ['rules in text', 'a<hr>b', 'a<br />b'],
    ['unknown elements', '<span>a</span><font color=red>b</font><x-y>c</x-y>', 'abc'],
    ['blocks in paragraphs', '<p>a<ul><li>b</ul>c</p>', '<p>a</p><ul><li>b</li></ul>c'],
    [
      'bold over paragraphs',
      '<b><p>a</p><p>b</p></b>',
      '<p><strong>a</strong></p><p><strong>b</strong></p>',
    ],
    ['text in lists', '<ul>a<li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['items without a list', '<li>a</li><li>b</li>', '<p>a</p><p>b</p>'],
    [
      'links in links',
      '<a href="/a">b<b><a href="/c">d</a></b></a>',
      '<a href="/a">b<strong>d</strong></a>',
    ],
    ['empty elements', '<p></p><b> </b><ul><li></li></ul>a', 'a'],
    ['overlapping elements', '<b>a<i>b</b>c</i>', '<strong>a<em>b</em></strong>c'],
  ])('%s', (_, html, expected) => {
    expect(sanitizeBody(html)).toBe(expected);
  });

  it('code blocks of Stack Exchange, of the editor and without code', () => {
    const code = '<pre><code class="language-py">a</code></pre>';
    expect(sanitizeBody('<pre class="lang-py prettyprint-override"><code>a\n</code></pre>')).toBe(
      code,
    );
    expect(sanitizeBody('<pre data-language="py"><code>a</code></pre>')).toBe(code);
    expect(sanitizeBody('<pre>\n  a<br>b</pre>')).toBe('<pre><code>  a\nb</code></pre>');
  });

  it('elements that are not for reading are removed with their content', () => {
    const names = 'script style textarea iframe noscript svg math template'.split(' ');
    for (const name of names) expect(sanitizeBody(`a<${name}>b</${name}>c`), name).toBe('ac');
    expect(sanitizeBody('<select><option>b</option></select>c')).toBe('c');
  });
});

describe('A body has no', () => {
  it.each([
    ['ids, classes, styles', '<p id="a" class="b" style="c">d</p>', '<p>d</p>'],
    ['event handlers', '<p onclick="a()">b</p>', '<p>b</p>'],
    ['data attributes', '<p data-a="b">c</p>', '<p>c</p>'],
    ['classes on code in text', '<code class="language-c">a</code>', '<code>a</code>'],
    ['sizes other than digits', '<img src="/a" width="1e9" height="100%">', '<img src="/a" />'],
    ['comments', 'a<!-- b -->c', 'ac'],
    ['control characters', 'a\0b\u0008&#1;c', 'abc'],
    ['broken characters', 'a\ud800b', 'a\ufffdb'],
  ])('%s', (_, html, expected) => {
    expect(sanitizeBody(html)).toBe(expected);
  });
});

describe('A link address', () => {
  it.each([
    'http://a.b',
    'https://a.b/c?d#e',
    'HTTPS://A.B',
    'mailto:a@b.c',
    'tel:+123',
    '/a',
    'a/b',
    '../a',
    '?a',
    '#a',
    './a:b',
  ])('may be %s', (address) => keeps(`<a href="${address}">x</a>`));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    '&#x6a;avascript:alert(1)',
    'java&Tab;script:alert(1)',
    'javascript\u2028:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.b',
    'blob:https://a.b/c',
    'relative:x',
    'x:y',
    'https:',
    'https://',
    'http:a',
    'http:///a',
    'https:\\\\a.b',
    'https://[',
    'mailto:',
    'ｊavascript：x:y',
    '',
  ])('is removed if it is %j', (address) => {
    expect(sanitizeBody(`<a href="${address}">x</a>`)).toBe('x');
  });

  it.each(['//a.b/c', '\\\\a.b/c', '/\\a.b/c', '\\/a.b/c', '/\t/a.b/c'])(
    'gets the scheme that %j hides',
    (address) => {
      expect(sanitizeBody(`<a href="${address}">x</a>`)).toBe('<a href="https://a.b/c">x</a>');
    },
  );
});

describe('An image', () => {
  it.each(['data:image/png;base64,AA', 'javascript:x', 'a.png', 'mailto:a@b.c', '#a', ''])(
    'is dropped when its address is %j',
    (address) => {
      expect(sanitizeBody(`a<img src="${address}" alt="b">`)).toBe('a');
    },
  );
});

describe('A body is blank', () => {
  it.each([
    '',
    ' \n',
    '<p></p>',
    '<p><br></p>',
    '&nbsp;',
    '\u200b\u200c\u200d\ufeff',
    '\u202e\u2066',
    '\u00ad\u3164\u2800',
    '<a href="/a"> </a>',
    '<pre> \n</pre>',
    '<script>a</script>',
    '<img src="javascript:a">',
  ])('when it is %j', (html) => {
    expect(isBlank(sanitizeBody(html))).toBe(true);
  });

  it.each(['a', '<p>.</p>', '<img src="/a">', '&lt;', '<pre>a</pre>', '👍'])(
    'not when it is %j',
    (html) => {
      expect(isBlank(sanitizeBody(html))).toBe(false);
    },
  );
});
