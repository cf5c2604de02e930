import { describe, expect, it } from 'vitest';
import { openTestBackend } from '../../../support/backend.ts';
import { hostileSearches } from './hostile.ts';
import { sql } from 'kysely';
import { stem } from '../../../../src/shared/stem.ts';
import { tagWord, words } from '../../../../src/backend/content/search/words.ts';

describe('The words of a text', () => {
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
    ['Größe Straße łódź Ørsted Æther œuvre', 'gross strass lodz orst aether oeuvr'],
    ['KAPI kapı ΛΆΘΟΣ λάθος', 'kapi kapi λαθοσ λαθοσ'],
    ['v13.0.3 V2.1 13.0.3', '13 0 3 2 1 13 0 3'],
    ["l’erreur d'index qu’il c'est jusqu'ici", 'erreur index il est ici'],
    ["don't we're I'll O'Reilly o'clock", 'dont were ill oreilli oclock'],
    ["React'ın Python'da İstanbul'dan API'nin Linux'em", 'react python istanbul api linux'],
    ['м’ята п’ять', 'мята пять'],
    ['ภาษาไทย ລາວ', 'ภ า ษ า ไ ท ย ລ າ ວ'],
    ['မြန်မာ ខ្មែរ', 'မ ြ န ် မ ာ ខ ្ ម ែ រ'],
    ['हिन्दी தமிழ்', 'हिन्दी தமிழ்'],
    ['soft\u00adhyphen ක්\u200dරී', 'softhyphen ක්රී'],
  ])('%s', (text, expected) => {
    expect(words(text).join(' ')).toBe(expected);
  });

  it.each([
    ['검색', ['검색이', '검색을', '검색으로', '검색에서', '검색에서는', '검색의']],
    ['설정', ['설정도', '설정만', '설정까지', '설정하는', '설정하기', '설정했습니다']],
    ['오류', ['오류가', '오류와', '오류로', '오류입니다', '오류들이', '오류라고']],
    ['값', ['값이', '값을', '값은', '값에']],
    ['고양이', ['고양이가', '고양이를', '고양이는']],
    ['결과', ['결과가', '결과를']],
    ['React', ['React를', 'React에서', 'React는', 'react로']],
    ['بحث', ['البحث', 'والبحث', 'بالبحث', 'للبحث', 'بَحْث', 'وبحث']],
    ['أخطاء', ['الأخطاء', 'اخطاء', 'والأخطاء']],
    ['مكتبة', ['المكتبة', 'مكتبه', 'بالمكتبة']],
    ['חיפוש', ['החיפוש', 'בחיפוש', 'וחיפוש', 'לחיפוש', 'שהחיפוש', 'חִיפּוּש']],
    ['קוד', ['הקוד', 'בקוד', 'והקוד']],
    ['שגיאה', ['השגיאה', 'בשגיאה', 'והשגיאה']],
    ['کتاب', ['كتاب']],
  ])('are the same for %s with any affix', (word, forms) => {
    for (const form of forms) expect([form, words(form)]).toEqual([form, words(word)]);
  });

  it.each([
    ['평가', '평'],
    ['차이', '차'],
    ['국가', '국'],
    ['로그인', '로그'],
    ['속도', '속'],
    ['מחשב', 'חשב'],
    ['מספר', 'ספר'],
    ['وقت', 'قت'],
  ])('differ for %s and %s, which only looks like its stem', (word, other) => {
    expect(words(word)).not.toEqual(words(other));
  });

  it('are cut to a maximum length', () => {
    expect(words('a'.repeat(100_000))).toEqual(['a'.repeat(60)]);
  });

  it('contain no syntax of either query language', () => {
    for (const text of hostileSearches()) {
      for (const word of words(text)) {
        expect(word).toMatch(/^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_+#.]+$/u);
      }
    }
  });

  it('differ for a tag and for its name in a text', () => {
    expect(tagWord('C++')).toBe('[c++]');
    expect(tagWord("a'b c\0")).toBe('[a_b_c_]');
  });
});

it('English is stemmed like in PostgreSQL', async () => {
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
