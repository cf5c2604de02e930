import { describe, expect, it } from 'vitest';
import { markdownWords } from '../../src/shared/markdown-words.ts';

describe('markdownWords', () => {
  it.each([
    ['# Why\n\n```js\nlet a = 1;\n```\nis it **bold**?', 'Why let a = 1; is it bold?'],
    ['- one\n- [two](https://example.com)\n1. `three`', 'one two three'],
    ['| a | b |\n| --- | :-: |\n| 1 | 2 |', 'a b 1 2'],
    ['> snake_case stays, _emphasis_ goes', 'snake_case stays, emphasis goes'],
    ['2 - 1 = 1', '2 - 1 = 1'],
    [' \n ', ''],
  ])('keeps the words of %j', (text, words) => {
    expect(markdownWords(text)).toBe(words);
  });
});
