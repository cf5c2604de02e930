import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOTH_ENGINES, statementsIn } from '../../../support/backend.ts';
import { type Library, openLibrary } from './library.ts';

const day = (date: number) => `2026-03-0${String(date)}T00:00:00Z`;

describe.each(BOTH_ENGINES)('A list of search results on %s', (engine) => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary(engine);
    await library.add(
      {
        title: 'one',
        body: '<p>The parser fails.</p>',
        tags: ['css'],
        created: day(1),
        active: day(9),
        score: 2,
        views: 9,
      },
      { title: 'two', body: '<p>A parser.</p>', created: day(2), score: 5, answers: ['<p>a</p>'] },
      {
        title: 'three parser',
        created: day(3),
        score: -1,
        views: 70,
        status: 'closed',
        tags: ['css'],
      },
      { title: 'four', tags: ['parser'], created: day(4), score: 2, views: 3, featured: true },
      {
        title: 'five',
        answers: ['<p>Write a parser.</p>', '<p>b</p>'],
        created: day(5),
        views: 10,
      },
      { title: 'six', body: '<p>Of something else.</p>', created: day(6), tags: ['css'] },
    );
  });
  afterAll(() => library.test.close());

  it.each([
    ['newest', 'five four three parser two one'],
    ['oldest', 'one two three parser four five'],
    ['votes', 'two four one five three parser'],
    ['views', 'three parser five one four two'],
    ['answers', 'five two four three parser one'],
    ['active', 'one five four three parser two'],
  ] as const)('is sorted: %s', async (sort, titles) => {
    expect((await library.find('parser', { sort })).join(' ')).toBe(titles);
    expect((await library.find('parser score:-5..9 answers:..5', { sort })).join(' ')).toBe(titles);
    expect((await library.find('score:-5..9 -something', { sort })).join(' ')).toBe(titles);
  });

  it.each([
    ['[css]', 'one six three parser'],
    ['[css] is:closed', 'three parser'],
    ['-[css]', 'five four two'],
    ['is:featured', 'four'],
    ['is:open -[parser]', 'one six five two'],
    ['-zzz user:somebody', 'one six five four three parser two'],
  ])('sorts by last activity for any search: %s', async (search, titles) => {
    const { total, isCut } = await library.search(search, { sort: 'active' });
    expect((await library.find(search, { sort: 'active' })).join(' ')).toBe(titles);
    const others = await library.search(search, { sort: 'newest' });
    expect({ total, isCut }).toEqual({ total: others.total, isCut: others.isCut });
  });

  it('ranks a match in the title before one in the tags, the body or the answers', async () => {
    const titles = await library.find('parser', { sort: 'relevance' });
    expect(titles.slice(0, 2)).toEqual(['three parser', 'four']);
    expect(titles.at(-1)).toBe('five');
  });

  it('shows the newest first if the search has no words to rank by', async () => {
    expect(await library.find('[css]', { sort: 'relevance' })).toEqual([
      'six',
      'three parser',
      'one',
    ]);
  });

  it('has the exact total on every page, even past the last one', async () => {
    for (const search of ['parser', 'score:-5..9 -something', '-something', '-nosuchword [css]']) {
      const all = (await library.search(search)).ids;
      const pages = [];
      for (let offset = 0; offset < 8; offset += 2) {
        const page = await library.search(search, { limit: 2, offset });
        expect(page.total).toBe(all.length);
        pages.push(...page.ids);
      }
      expect(pages).toEqual(all);
    }
  });

  it.each([
    [{ status: 'open', featured: false }, 'one two four five'],
    [{ status: 'closed', featured: false }, 'three parser'],
    [{ status: 'all', featured: true }, 'four'],
    [{ status: 'all', featured: false, tag: 'css' }, 'one three parser'],
    [{ status: 'all', featured: false, tag: ' CSS ' }, 'one three parser'],
    [{ status: 'open', featured: false, tag: 'css' }, 'one'],
    [{ status: 'open', featured: true, tag: 'css' }, ''],
    [{ status: 'all', featured: false, tag: 'no\0such' }, ''],
  ] as const)('applies the filter of the list: %j', async (filter, titles) => {
    expect((await library.find('parser', { filter })).join(' ')).toBe(titles);
    expect((await library.find('parser -something', { filter })).join(' ')).toBe(titles);
    expect((await library.find('-something score:-9..9', { filter })).join(' ')).toBe(titles);
  });

  it('prefers the search’s own status to that of the list', async () => {
    const filter = { status: 'open', featured: false } as const;
    expect(await library.find('parser is:closed', { filter })).toEqual(['three parser']);
  });

  it('has the same total as the tag’s own list', async () => {
    for (const [status, total] of [
      ['all', 3],
      ['open', 2],
      ['closed', 1],
    ] as const) {
      const found = await library.search('[css]', { filter: { status, featured: false } });
      expect([found.total, found.ids.length]).toEqual([total, total]);
    }
  });

  it('is empty for an empty search', async () => {
    for (const search of ['', '   ', '"', '?!', '""']) {
      expect(await library.search(search)).toEqual({
        ids: [],
        total: 0,
        isCut: false,
        snippets: new Map(),
      });
    }
  });

  it('is returned by GET /questions with a snippet for each question', async () => {
    const { body } = await library.test.get('/questions?search=parser+fails&status=open');
    expect(body.pagination.totalQuestions).toBe(1);
    expect(body.questions[0]).toMatchObject({ title: 'one', snippet: 'The parser fails.' });
  });

  it('takes the same number of statements for any number of results', async () => {
    const count = (search: string, limit: number) =>
      statementsIn(library.test, () => library.search(search, { limit, sort: 'relevance' }));
    expect(await count('parser', 1)).toBe(await count('parser', 50));
    expect(await count('parser', 50)).toBe(14);
    expect(await count('[css]', 50)).toBe(2);
    expect(await count('parser user:somebody score:>-5 [css]', 50)).toBeLessThanOrEqual(20);
  });
});
