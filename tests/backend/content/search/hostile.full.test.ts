import { describe, expect, it } from 'vitest';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { hostileSearches, SYNTAX } from './hostile.ts';
import { openLibrary } from './library.ts';

describe.each(BOTH_ENGINES)('Nonsense text on %s', (engine) => {
  it('is a valid search, with other terms or as an excluded phrase', async () => {
    const library = await openLibrary(engine);
    await library.add({ title: 'plain', tags: ['a'], by: 'x', answers: ['<p>b</p>'] });
    const searches = [
      ...SYNTAX.map((text) => `${text} score:>=0 [a]`),
      ...hostileSearches().map((text) => `plain -"${text}"`),
    ];
    for (const search of searches) {
      const { ids, total } = await library.search(search, { sort: 'relevance' });
      expect(ids).toHaveLength(total);
    }
    await library.test.close();
  }, 120_000);

  it('is indexed like any other text and found by its words', async () => {
    const library = await openLibrary(engine);
    const texts = hostileSearches().map((text) => text.replaceAll('\0', '').toWellFormed());
    for (let start = 0; start < texts.length; start += 50) {
      const some = texts.slice(start, start + 50);
      const body = `<p>${some.join('</p><p>')}</p>`;
      await library.add({ title: some.join(' '), body, answers: some });
    }
    expect(await library.find('"title x"')).toHaveLength(1);
    await library.test.close();
  });
});
