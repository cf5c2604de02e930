import { describe, expect, it } from 'vitest';
import { documentOf } from '../../../../src/backend/content/search/document.ts';
import { answersOf } from '../../../../src/backend/content/search/search.store.ts';
import { words } from '../../../../src/backend/content/search/words.ts';
import { BOTH_ENGINES, openTestBackend } from '../../../support/backend.ts';
import { answer, ask } from '../../../support/posts.ts';
import { setRow } from '../../../support/rows.ts';

const marks = `a${'\u0345'.repeat(16_000)}${'\u0334'.repeat(16_000)}`;
const POSTS = {
  'marks on one letter': `<p>${marks}</p>`,
  'short words': `<p>${'ab '.repeat(21_000)}</p>`,
  elements: '<p>a</p>'.repeat(4_000),
  entities: `<p>${'&amp;'.repeat(65_000)}</p>`,
};

describe('A thread of twelve answers of 64 KB', () => {
  it('is indexed by the words of its first answers', () => {
    const answers = [
      '<p>first</p>',
      ...Array<string>(12).fill(POSTS['short words']),
      '<p>last</p>',
    ];
    const document = documentOf({ title: 'Long', tags: [], body: '<p>body</p>', answers });
    expect(document.answers.slice(0, 2)).toEqual(['first', '|']);
    expect(document.answers.length).toBeLessThanOrEqual(16_000);
  });
});

it('Letters with as many marks as a language uses are normal words', () => {
  expect(words('Ça naïve ḗ نَصٌّ हिन्दी')).toEqual(words('Ça naïve ḗ نَصٌّ हिन्दी'.normalize('NFD')));
  expect(words(`x${'\u0301'.repeat(40)}`)).toEqual(['x']);
});

describe.each(BOTH_ENGINES)('On %s the answers read for a question', (engine) => {
  it('are the best ones up to a total length', async () => {
    const test = await openTestBackend(engine);
    const ada = await test.join('ada');
    const [long, short] = [Number(await ask(test, ada)), Number(await ask(test, ada))];
    const answers: number[] = [];
    for (let i = 0; i < 5; i += 1) answers.push(Number(await answer(test, ada, String(long))));
    const few = Number(await answer(test, ada, String(short)));
    const { sql } = test.backend.db;
    for (const [at, id] of answers.entries()) {
      const post = { content: 'ж'.repeat(1_000), score: at };
      await setRow(test, 'posts', id, post);
    }
    const read = await answersOf(sql, [long, short], 2_000);
    const idsOf = (question: number) => read.get(question)?.map(({ id }) => id);
    // 2,000 bytes each: three of them reach the limit of 6,000.
    expect(idsOf(long)).toEqual(answers.toReversed().slice(0, 3));
    expect(idsOf(short)).toEqual([few]);
    await test.close();
  });
});
