import { describe, expect, it } from 'vitest';
import {
  isSearchShortened,
  queryWords,
  SEARCH_MAX,
  searchParts,
} from '../../src/contract/search.ts';

/** The parts of a search as text; `-tag:c#` is negative. */
const read = (text: string) =>
  searchParts(text).map(({ kind, value, negative }) => `${negative ? '-' : ''}${kind}:${value}`);

describe('The search language', () => {
  it.each([
    ['use state', ['text:use', 'text:state']],
    ['react,redux; zustand', ['text:react', 'text:redux', 'text:zustand']],
    ['"exact words" more', ['phrase:exact words', 'text:more']],
    ['-"exact words" -more', ['-phrase:exact words', '-text:more']],
    ['[c++] -[c#] [.net]', ['tag:c++', '-tag:c#', 'tag:.net']],
    ['[a][b]-[d]', ['tag:a', 'tag:b', '-tag:d']],
    ['[हिन्दी] tag:தமிழ்', ['tag:हिन्दी', 'tag:தமிழ்']],
    ['tag:node.js -tag:c#', ['tag:node.js', '-tag:c#']],
    ['user:Ada_1 -user:bob', ['user:Ada_1', '-user:bob']],
    ['score:>3 -score:<=-2', ['score:>3', '-score:<=-2']],
    ['answers:0 answers:1..5', ['answers:0', 'answers:1..5']],
    ['IS:Accepted -is:closed', ['is:Accepted', '-is:closed']],
    ['created:>2026-01-01 created:2026', ['created:>2026-01-01', 'created:2026']],
  ])('%s', (text, pieces) => {
    expect(read(text)).toEqual(pieces);
  });

  it.each([
    ['std::vector', ['text:std::vector']],
    ['node:fs https://example.com/a?b=c', ['text:node:fs', 'text:https://example.com/a?b=c']],
    ['title:x body:y constructor:z', ['text:title:x', 'text:body:y', 'text:constructor:z']],
    ['score:high is:great', ['text:score:high', 'text:is:great']],
    ['created:2026-13 created:2026-01-32', ['text:created:2026-13', 'text:created:2026-01-32']],
    ['tag: user:a@b', ['text:tag', 'text:user:a@b']],
    ['an "open quote', ['text:open', 'text:quote']],
    ['say "hello"" again', ['text:say', 'phrase:hello', 'text:again']],
    [
      '[object Object] list[0] [here](there)',
      ['text:object', 'text:Object', 'text:list[0', 'text:here](there'],
    ],
    ['--save-dev -1 - --', ['text:save-dev', 'text:1']],
    ['-std::vector -.net', ['-text:std::vector', '-text:.net']],
    ['NEAR(a b) AND foo* OR ^bar', ['text:NEAR(a', 'text:b', 'text:foo', 'text:bar']],
  ])('%s is text', (text, pieces) => {
    expect(read(text)).toEqual(pieces);
  });

  it('ignores very common words, unless there are no others', () => {
    expect(read('how to centre a div')).toEqual(['text:centre', 'text:div']);
    expect(read('what is that')).toEqual(['text:what', 'text:is', 'text:that']);
    expect(read('the [css]')).toEqual(['text:the', 'tag:css']);
  });

  it.each([
    '',
    ' ',
    '"',
    '""""',
    '?!*',
    '-',
    '\0',
    '\ud800',
    '"'.repeat(400),
    '[',
    '[]',
    ':',
    '-:',
  ])('is empty: %j', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('reads at most 300 characters', () => {
    expect(read(`${'a b '.repeat(75)}c`).join('')).not.toContain('text:c');
    expect(read('x'.repeat(1000))).toEqual([`text:${'x'.repeat(SEARCH_MAX)}`]);
  });
});

describe('A search of very many words', () => {
  it('uses the first forty words, including those of phrases and operators', () => {
    const many = Array.from({ length: 60 }, (_, at) => `w${String(at)}`);
    expect(searchParts(many.join(' '))).toHaveLength(40);
    expect(searchParts('[a]'.repeat(100))).toHaveLength(40);
    expect(searchParts(`one "${many.join(' ')}" two`).map(({ value }) => value)).toEqual([
      'one',
      many.slice(0, 39).join(' '),
    ]);
    expect(searchParts('漢'.repeat(60))[0]?.value).toHaveLength(40);
  });

  it('is recognized as shortened', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    expect(isSearchShortened(words(40))).toBe(false);
    expect(isSearchShortened(words(41))).toBe(true);
    expect(isSearchShortened('x'.repeat(301))).toBe(true);
  });
});

describe('The words to highlight in a page', () => {
  it.each([
    ['useState -class [react] score:>3', ['useState']],
    ['"rules of hooks" c++, .net?', ['rules of hooks', 'c++', '.net']],
    ['how does std::move work?', ['does', 'std::move', 'work']],
    ['-only [tags] is:open', []],
  ])('%s', (text, words) => {
    expect(queryWords(text)).toEqual(words);
  });
});
