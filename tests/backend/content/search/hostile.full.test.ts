import { describe, expect, it } from 'vitest';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { hostileSearches } from './hostile.ts';
import { openLibrary } from './library.ts';

describe.each(BOTH_ENGINES)('Nonsense text on %s', (engine) => {
  it.each([
    ['alone', (text: string) => text],
    ['with a word', (text: string) => `plain ${text}`],
    ['taken out', (text: string) => `-"${text}"`],
    ['with everything else', (text: string) => `${text} score:>=0 [a]`],
  ] as const)('is a valid search: %s', async (_, searchFor) => {
    const library = await openLibrary(engine);
    await library.add({ title: 'plain', tags: ['a'], by: 'x', answers: ['<p>b</p>'] });
    for (const search of hostileSearches().map(searchFor)) {
      const { ids, total } = await library.search(search, { sort: 'relevance' });
      expect(ids).toHaveLength(total);
    }
    await library.test.close();
  });

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

  it('never makes a call fail', async () => {
    const library = await openLibrary(engine);
    const statuses = new Set<number>();
    for (const text of hostileSearches()) {
      const query = new URLSearchParams({
        search: text.slice(0, 300),
        tag: text.slice(0, 64),
        sort: 'relevance',
      });
      statuses.add((await library.test.call('GET', `/questions?${query}`)).status);
    }
    expect([...statuses]).toEqual([200]);
    await library.test.close();
  });
});
