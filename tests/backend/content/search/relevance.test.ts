import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { type Library, libraryForTest, openLibrary } from './library.ts';
import { rowOf, addRows } from '../../../support/rows.ts';

describe.each(BOTH_ENGINES)('A search by relevance on %s', (engine) => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary(engine);
    await library.add(
      { title: 'Undo the last commit', body: '<p>How do I reset a branch in git?</p>' },
      { title: 'Reset a form', body: '<p>The browser keeps its fields.</p>' },
      { title: 'A hook for data', body: '<p>It calls <code>useEffect</code> twice.</p>' },
      { title: 'Module cannot be loaded', body: '<p>ERR_MODULE_NOT_FOUND, it says.</p>' },
      { title: 'Indexes of postgresql', body: '<p>Which one is used?</p>', tags: ['databases'] },
      { title: 'Pods restart', body: '<p>Since kubernetes was updated.</p>' },
      {
        title: 'Parsers, voted',
        body: '<p>Of grammars.</p>',
        score: 40,
        accepted: true,
        answers: ['<p>So.</p>'],
      },
      { title: 'Parsers, plain', body: '<p>Of grammars.</p>', answers: ['<p>So.</p>'] },
      {
        title: 'Handling of use',
        body: '<p>An effect of it.</p>',
        tags: ['closed-topic'],
        status: 'closed',
      },
    );
  });
  afterAll(() => library.test.close());

  const found = (text: string) => library.find(text, { sort: 'relevance' });

  it('lists questions with all words first, then those with some', async () => {
    expect(await found('reset git commit')).toEqual(['Undo the last commit', 'Reset a form']);
    expect(await found('reset browser nonsenseword')).toEqual([
      'Reset a form',
      'Undo the last commit',
    ]);
  });

  describe('with many words', () => {
    let books: Library;
    beforeAll(async () => {
      books = await openLibrary(engine);
      const usual = Array.from({ length: 30 }, (_, at) => ({
        title: `Reading gates of the usual kind, part ${String(at)}`,
        body: '<p>They implement some methods in reality.</p>',
      }));
      await books.add(
        ...usual,
        { title: 'Gates, realised by lasers', body: '<p>Lasers, and more lasers.</p>' },
        {
          title: 'Other gates',
          body: '<p>The usual methods implement what some lasers in reality are.</p>',
        },
      );
    });
    afterAll(() => books.test.close());

    const best = async (text: string) => (await books.find(text, { sort: 'relevance' }))[0];

    it('ranks by rarity, but up to three words puts complete matches first', async () => {
      expect(await best('gates lasers usual')).toBe('Other gates');
      expect(await best('gates lasers usual methods')).toBe('Gates, realised by lasers');
    });

    it('uses the words themselves, however many identifiers they could form', async () => {
      expect(await best('gates implement methods reality usual lasers')).toMatch(/lasers|Other/);
    });

    it('requires a quoted phrase, except in pasted text', async () => {
      expect(await best('lasers "never written"')).toBeUndefined();
      const text =
        'Somebody here has some questions concerning such gates which were driven today with strong lasers';
      expect(await best(`${text}, "never written" before`)).toBe('Gates, realised by lasers');
    });

    it('weighs its beginning and repeated words higher', async () => {
      const rest = 'part '.repeat(3) + 'reading kind usual methods implement reality some they';
      expect(await best(`lasers ${rest}`)).toBe('Gates, realised by lasers');
    });
  });

  it('applies operators, phrases and exclusions to partial matches too', async () => {
    expect(await found('reset git -form')).toEqual(['Undo the last commit']);
    expect(await found('reset "its fields" git')).toEqual(['Reset a form']);
    expect(await found('reset git is:closed')).toEqual([]);
    expect(await found('indexes nonsenseword [databases]')).toEqual(['Indexes of postgresql']);
  });

  it('returns partial matches, unlike other sorts', async () => {
    expect(await library.find('reset git commit', { sort: 'newest' })).toEqual([
      'Undo the last commit',
    ]);
    expect(await library.find('reset nonsenseword', { sort: 'votes' })).toEqual([]);
  });

  it('combines variants of several words, but not those of excluded words', async () => {
    const named = await libraryForTest(engine);
    await named.add({ title: 'nodejs postgres k8s' }, { title: 'node postgresql kubernetes' });
    const { total, otherWords } = await named.search('nodejs postgres k8s', { sort: 'newest' });
    expect([total, otherWords]).toEqual([2, ['node', 'postgresql', 'kubernetes']]);
    expect((await named.search('k8s -kubernetes', { sort: 'newest' })).total).toBe(1);
  });

  it('finds variants, but no guesses, in other sorts too', async () => {
    const named = await libraryForTest(engine);
    await named.add(
      { title: 'Indexes of postgresql' },
      { title: 'A dump of postgres' },
      { title: 'Restore a postgresql dump', tags: ['backups'] },
      { title: 'Postgresqlish things' },
    );
    const newest = await named.find('postgres', { sort: 'newest' });
    expect(newest).toEqual([
      'Restore a postgresql dump',
      'A dump of postgres',
      'Indexes of postgresql',
    ]);
    expect(await named.find('postgres', { sort: 'oldest' })).toEqual(newest.toReversed());
    const page = await named.search('postgres', { sort: 'newest', limit: 2, offset: 2 });
    expect([page.ids.length, page.total, page.isCut]).toEqual([1, 3, false]);
    expect(await named.find('postgres dump', { sort: 'votes' })).toHaveLength(2);
    expect(await named.find('postgres dump -restore', { sort: 'active' })).toEqual([
      'A dump of postgres',
    ]);
    expect(await named.find('"postgres"', { sort: 'newest' })).toEqual(['A dump of postgres']);
    const slip = await library.search('git resett', { sort: 'newest' });
    expect([slip.total, slip.didYouMean]).toEqual([0, 'git reset']);
    const correctedText = async (query: string) =>
      (await library.test.get(`/questions?${query}`)).body.pagination.didYouMean;
    expect(await correctedText('search=git+resett&unanswered=true')).toBe('git reset');
    expect(await correctedText('search=git+resett+is:unanswered')).toBe('git reset is:unanswered');
  });

  it('finds identifiers by their words, and words by their identifier', async () => {
    expect((await found('use effect')).slice(0, 2)).toContain('A hook for data');
    expect((await found('err module not found'))[0]).toBe('Module cannot be loaded');
    expect(await found('useEffect')).toContain('A hook for data');
  });

  it('shows a snippet around the typed word, not around a part of it', async () => {
    const [id = 0] = await library.add({
      title: 'Hooks',
      body: '<p>It has no effect at all, whatever is written in this long sentence that goes on and on, and on, until at last it comes to the call, which is useEffect.</p>',
    });
    const { snippets } = await library.search('useEffect', { sort: 'relevance' });
    expect(snippets.get(id)?.text).toMatch(/useEffect/);
  });

  it('completes the last word and finds synonyms', async () => {
    expect(await found('postgres')).toEqual(['Indexes of postgresql']);
    expect(await found('index postgr')).toEqual(['Indexes of postgresql']);
    expect(await found('k8s')).toEqual(['Pods restart']);
    expect(await found('k8s restart')).toEqual(['Pods restart']);
  });

  it('suggests a frequent word for a similar one that is very rare', async () => {
    const library = await libraryForTest(engine);
    const many = Array.from({ length: 30 }, (_, at) => ({
      title: `entanglement router ${String(at)}`,
    }));
    await library.add(
      ...many,
      { title: 'entaglement', tags: ['roter'] },
      { title: 'pentanglement' },
    );
    await library.add({ title: 'roter' });
    const typo = await library.search('entaglement', { sort: 'relevance' });
    expect([typo.total, typo.didYouMean]).toEqual([1, 'entanglement']);
    // First letters and names of tags are never corrected.
    for (const text of ['pentanglement', 'roter', 'entanglement']) {
      const { didYouMean } = await library.search(text, { sort: 'relevance' });
      expect([text, didYouMean]).toEqual([text, undefined]);
    }
    // Nor are error messages of programs.
    for (const sort of ['relevance', 'newest'] as const) {
      const printed = await library.search('ReferenceError: entaglement is not defined', { sort });
      expect(printed.didYouMean).toBeUndefined();
    }
  });

  it('does not correct a quoted word', async () => {
    expect(await found('git resett')).toContain('Reset a form');
    for (const quoted of [`'resett'`, '`resett`', '“resett”', `'zzq resett'`]) {
      const { ids, didYouMean } = await library.search(`git ${quoted}`, { sort: 'relevance' });
      expect([quoted, ids.length, didYouMean]).toEqual([quoted, 1, undefined]);
    }
    const apostrophes = await library.search("git's resett isn't", { sort: 'relevance' });
    expect(apostrophes.didYouMean).toBe("git's reset isn't");
  });

  it('corrects a misspelled word and suggests the correction', async () => {
    for (const text of ['git resett', 'git rest', 'git erset', 'git rezet']) {
      const { ids, didYouMean } = await library.search(text, { sort: 'relevance' });
      expect([text, didYouMean]).toEqual([text, 'git reset']);
      expect(ids.length).toBeGreaterThan(1);
      expect((await found(text))[0]).toBe('Undo the last commit');
    }
    const known = await library.search('git reset', { sort: 'relevance' });
    expect(known.didYouMean).toBeUndefined();
    expect(
      (await library.search('zzzzzzzz qqqqq', { sort: 'relevance' })).didYouMean,
    ).toBeUndefined();
    const { body } = await library.test.get('/questions?search=git+resett&sort=relevance');
    expect(body.pagination.didYouMean).toBe('git reset');
  });

  it('reports which other words it searched for', async () => {
    const otherWords = async (text: string, sort: string) => {
      const query = new URLSearchParams({ search: text, sort }).toString();
      const { body } = await library.test.get(`/questions?${query}`);
      return body.pagination.otherWords as unknown;
    };
    expect(await otherWords('k8s restart k8s', 'relevance')).toEqual(['kubernetes']);
    expect(await otherWords('k8s', 'newest')).toEqual(['kubernetes']);
    expect(await otherWords('git resett', 'relevance')).toEqual(['reset']);
    expect(await otherWords('useEffect', 'relevance')).toEqual(['use Effect']);
    expect(await otherWords('restart', 'relevance')).toBeUndefined();
  });

  it('uses the synonyms of the site’s tags', async () => {
    const { id } = await rowOf(library.test, 'tags', { name: 'databases' }, 'id');
    await addRows(library.test, 'tag_synonyms', {
      name: 'dbms',
      tag_id: id,
      state: 'merged',
      created_at: 1,
    });
    expect(await found('dbms')).toEqual(['Indexes of postgresql']);
  });

  it('ranks a question with votes and an accepted answer before a similar one', async () => {
    expect(await found('parsers grammars')).toEqual(['Parsers, voted', 'Parsers, plain']);
  });
});
