import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { type Library, openLibrary } from './library.ts';

// Each title names what is special about its question. Each operator finds only some of them.
const QUESTIONS = [
  {
    title: 'alpha errors',
    body: '<p>The index is slow.</p>',
    tags: ['python', 'sqlite'],
    by: 'Ada',
    score: 7,
    created: '2026-01-01T10:00:00Z',
    answers: ['<p>Add a covering index.</p>', '<p>No.</p>'],
    accepted: true,
  },
  {
    title: 'beta errors',
    body: '<p>A slow index, or the index is slow?</p>',
    tags: ['python'],
    by: 'bob_1',
    score: 3,
    created: '2026-01-31T23:59:59Z',
    answers: ['<p>Measure.</p>'],
  },
  {
    title: 'gamma',
    tags: ['c++'],
    by: 'Ada',
    score: -2,
    created: '2026-02-01T00:00:00Z',
    status: 'closed',
  },
  {
    title: 'delta errors',
    tags: ['c#'],
    by: 'bob_1',
    created: '2025-12-31T23:59:59Z',
    featured: true,
  },
  { title: 'epsilon', created: '2024-06-15T12:00:00Z', score: 4 },
] as const;

const NAMES = QUESTIONS.map(({ title }) => title.split(' ')[0]);

/** Searches with the first words of the titles that they find. */
const SEARCHES: Record<string, [search: string, found: string][]> = {
  '[tag]': [
    ['[python]', 'alpha beta'],
    ['[PYTHON]', 'alpha beta'],
    ['[c++]', 'gamma'],
    ['-[python]', 'gamma delta epsilon'],
    ['[python][sqlite]', 'alpha'],
    ['[python] -[sqlite]', 'beta'],
    ['[python] index covering', 'alpha'],
    ['errors -[python]', 'delta'],
    ['[nosuchtag]', ''],
    ['-[nosuchtag] [python]', 'alpha beta'],
    ['[python] [nosuchtag]', ''],
  ],
  'tag:': [
    ['tag:python', 'alpha beta'],
    ['tag:c#', 'delta'],
    ['-tag:python', 'gamma delta epsilon'],
    ['tag:python user:bob_1', 'beta'],
  ],
  'user:': [
    ['user:ada', 'alpha gamma'],
    ['USER:ADA', 'alpha gamma'],
    ['-user:ada', 'beta delta epsilon'],
    ['user:nobody', ''],
    ['user:ada user:bob_1', ''],
    ['user:ada errors', 'alpha'],
    ['errors -user:ada', 'beta delta'],
  ],
  'score:': [
    ['score:>3', 'alpha epsilon'],
    ['score:>=3', 'alpha beta epsilon'],
    ['score:<0', 'gamma'],
    ['score:<=0', 'gamma delta'],
    ['score:3', 'beta'],
    ['score:=3', 'beta'],
    ['score:-2', 'gamma'],
    ['score:3..4', 'beta epsilon'],
    ['score:4..', 'alpha epsilon'],
    ['score:..-1', 'gamma'],
    ['score:9..1', ''],
    ['score:>999999999999999', ''],
    ['score:<999999999999999 user:ada', 'alpha gamma'],
    ['-score:>3', 'beta gamma delta'],
    ['errors -score:3..9', 'delta'],
    ['score:>0 score:<5', 'beta epsilon'],
  ],
  'answers:': [
    ['answers:0', 'gamma delta epsilon'],
    ['answers:>0', 'alpha beta'],
    ['answers:1..2', 'alpha beta'],
    ['answers:2', 'alpha'],
    ['-answers:0', 'alpha beta'],
    ['answers:0 errors', 'delta'],
  ],
  'is:': [
    ['is:answered', 'alpha beta'],
    ['is:unanswered', 'gamma delta epsilon'],
    ['is:accepted', 'alpha'],
    ['is:closed', 'gamma'],
    ['is:open', 'alpha beta delta epsilon'],
    ['is:featured', 'delta'],
    ['-is:answered', 'gamma delta epsilon'],
    ['-is:accepted', 'beta gamma delta epsilon'],
    ['-is:closed', 'alpha beta delta epsilon'],
    ['-is:featured', 'alpha beta gamma epsilon'],
    ['IS:Accepted', 'alpha'],
    ['is:answered -is:accepted', 'beta'],
    ['is:open is:closed', ''],
    ['is:featured -is:featured', ''],
    ['is:unanswered is:open score:>0', 'epsilon'],
  ],
  'created:': [
    ['created:2026', 'alpha beta gamma'],
    ['created:2026-01', 'alpha beta'],
    ['created:2026-01-31', 'beta'],
    ['created:=2026-01-01', 'alpha'],
    ['created:>2026-01-01', 'beta gamma'],
    ['created:>=2026-01-01', 'alpha beta gamma'],
    ['created:<2026-01-01', 'delta epsilon'],
    ['created:<=2026-01', 'alpha beta delta epsilon'],
    ['created:2025..2026-01-30', 'alpha delta'],
    ['created:..2024', 'epsilon'],
    ['created:2026-02..', 'gamma'],
    ['created:0050', ''],
    ['-created:2026', 'delta epsilon'],
    ['errors -created:2026-01', 'delta'],
  ],
  '"phrase"': [
    ['"slow index"', 'beta'],
    ['"index is slow"', 'alpha beta'],
    ['"covering index"', 'alpha'],
    ['"index covering"', ''],
    ['-"slow index" errors', 'alpha delta'],
    ['-"slow index"', 'alpha gamma delta epsilon'],
    ['"index is slow" is:accepted', 'alpha'],
    ['"index is slow" measure', 'beta'],
  ],
  '-word': [
    ['errors -covering', 'beta delta'],
    ['-errors', 'gamma epsilon'],
    ['-errors -gamma', 'epsilon'],
    ['-index [python]', ''],
    ['-covering [python]', 'beta'],
    ['errors -index -nosuchword', 'delta'],
  ],
};

describe.each(BOTH_ENGINES)('Search operators on %s', (engine) => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary(engine);
    await library.add(...QUESTIONS);
  });
  afterAll(() => library.test.close());

  const found = async (search: string) => {
    const { ids, total } = await library.search(search);
    expect(total).toBe(ids.length);
    const titles = new Set((await library.find(search)).map((title) => title.split(' ')[0]));
    return NAMES.filter((name) => titles.has(name)).join(' ');
  };

  describe.each(Object.entries(SEARCHES))('%s', (_, searches) => {
    it.each(searches)('%s finds: %s', async (search, names) => {
      expect(await found(search)).toBe(names);
    });
  });
});
