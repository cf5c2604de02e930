import { describe, expect, it } from 'vitest';
import { excerpt, plainText } from '../../src/markup/plain.ts';

describe('The plain text of a body', () => {
  it.each([
    ['has its entities decoded', 'a &amp; b &lt;c&gt; &eacute;', 'a & b <c> é'],
    [
      'has one line per block',
      '<h1>a</h1><p>b<br>c</p><ul><li>d</li><li>e</li></ul>',
      'a\nb\nc\nd\ne',
    ],
    ['has its white space folded', ' <p> a\n\n b&nbsp; c </p>\n\n<p>d</p> ', 'a\nb c\nd'],
    ['keeps words together that markup divides', '<b>a</b>b<i>c</i>', 'abc'],
    ['keeps cells apart', '<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['has no scripts or styles', 'a<script>b</script><style>c</style>d', 'ad'],
    ['has the text of code', '<pre><code>a &lt; b\nc</code></pre>', 'a < b\nc'],
  ])('%s', (_, html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('An excerpt', () => {
  it('is the first 150 characters and an ellipsis', () => {
    expect(excerpt('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`);
    expect(excerpt('abc', 2)).toBe('ab…');
  });

  it('has no ellipsis if nothing was cut', () => {
    expect(excerpt('a'.repeat(150))).toBe('a'.repeat(150));
    expect(excerpt(`  a\n\t b  `)).toBe('a b');
    expect(excerpt('')).toBe('');
  });

  it.each(['😀', '👨‍👩‍👧‍👦', 'e\u0301', '🇫🇷', 'नि'])('never splits the character %s', (character) => {
    expect(excerpt(character.repeat(150))).toBe(character.repeat(150));
    expect(excerpt(character.repeat(151))).toBe(`${character.repeat(150)}…`);
  });

  it('stays short even if a letter has many accents', () => {
    expect(excerpt(`a${'\u0301'.repeat(9_999)}`).length).toBeLessThan(2_500);
  });
});
