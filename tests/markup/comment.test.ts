import { expect, it } from 'vitest';
import { commentToHtml } from '../../src/markup/written-comment.ts';
import { seconds } from './support/time.ts';

it.each([
  ['`x*y*` **b** _i_ *i*', '<p><code>x*y*</code> <strong>b</strong> <em>i</em> <em>i</em></p>'],
  ['[t](https://e.com "ti")', '<p><a href="https://e.com">t</a></p>'],
  ['https://a.b/c_d_e', '<p><a href="https://a.b/c_d_e">https://a.b/c_d_e</a></p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['<b>no</b>', '<p>&lt;b&gt;no&lt;/b&gt;</p>'],
  ['# 1. no\n- list', '<p># 1. no<br />\n- list</p>'],
  ['$a_b$ and $c_d$, not _c_', '<p>$a_b$ and $c_d$, not <em>c</em></p>'],
  ['$5 and _c_ for $10', '<p>$5 and <em>c</em> for $10</p>'],
])('The comment %s becomes inline text', (source, html) => {
  expect(commentToHtml(source)).toBe(html);
});

it.each(['$', '$a', '`', '*a', '[', '<'])(
  'A comment of many %s is converted in linear time',
  async (piece) => {
    expect(await seconds(() => commentToHtml(piece.repeat(20_000)))).toBeLessThan(2);
  },
);
