import { describe, expect, it } from 'vitest';
import { openTestBackend } from '../../support/backend.ts';
import { hostileSearches } from './hostile.ts';
import { sql } from 'kysely';
import { stem } from '../../../src/contract/stem.ts';
import { tagWord, words } from '../../../src/backend/search/words.ts';

describe('the words of a text', () => {
  it.each([
    ['useState', 'usest'],
    ['std::vector', 'std vector'],
    ['node:fs', 'node fs'],
    ['C++ and c#, F#', 'c++ and c# f#'],
    ['.NET, asp.net', '.net asp net'],
    ['--save-dev', 'save dev'],
    ['Array.prototype.map', 'array prototyp map'],
    ['my_snake_case __init__', 'my_snake_case __init__'],
    ['v8 O(n) x86_64', 'v8 o n x86_64'],
    ["don’t the user's", 'dont the user'],
    ['Errors erroring error', 'error error error'],
    ['iOS and io', 'ios and io'],
    ['Café naïve İstanbul ﬁle ＡＢＣ', 'cafe naiv istanbul file abc'],
    ['日本語 ไทย', '日 本 語 ไ ท ย'],
    ['🚀 launch', '🚀 launch'],
    ['Привет мир', 'привет мир'],
    ['_ __ ... "" \0 \ud800', ''],
  ])('%s', (text, expected) => {
    expect(words(text).join(' ')).toBe(expected);
  });

  it('are cut where they are endless, and take time in proportion', () => {
    expect(words('a'.repeat(100_000))).toEqual(['a'.repeat(60)]);
    const start = performance.now();
    for (const text of ['_', "a'", '\u0300', 'é', 'a.', '::', '日_']) words(text.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('hold nothing that a query language reads as its own', () => {
    for (const text of hostileSearches()) {
      for (const word of words(text)) {
        expect(word).toMatch(/^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_+#.]+$/u);
      }
    }
  });

  it('tell a tag from its name in a text', () => {
    expect(tagWord('C++')).toBe('[c++]');
    expect(tagWord("a'b c\0")).toBe('[a_b_c_]');
  });
});

it('English is stemmed as PostgreSQL does it', async () => {
  const test = await openTestBackend('postgres');
  const endings = 's ed ing ly ies ational ness ization y ll logi ative ful able e ement'.split(
    ' ',
  );
  const roots =
    'error run install hope hop cache query index class box use react generate commune arsenal ' +
    'relate add egg fluent sky dye tie news proceed herring compil optim happi yell toy controll';
  const given = roots.split(' ').flatMap((root) => [root, ...endings.map((end) => root + end)]);
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
    from unnest(${given}::text[]) as word`.execute(test.backend.db.sql);
  expect(Object.fromEntries(given.map((word) => [word, stem(word)]))).toEqual(
    Object.fromEntries(rows.map((row) => [row.word, row.stem])),
  );
  await test.close();
});
