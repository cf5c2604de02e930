import { describe, expect, it } from 'vitest';
import { passageIn } from '../../../../src/backend/content/search/snippets.ts';
import { words } from '../../../../src/backend/content/search/words.ts';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { openLibrary } from './library.ts';

const around = (text: string, ...search: string[]) => passageIn(text, search.map(words))?.text;
const FILL = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor '.repeat(
  9,
);

describe('A snippet', () => {
  it('is the beginning of the text if the match is there', () => {
    expect(around('A parser  fails\nhere.', 'parser')).toBe('A parser fails here.');
    expect(around(`A parser ${FILL}`, 'parser')).toMatch(/^A parser lorem .* \w+…$/);
  });

  it('has about 150 characters of whole words, with an ellipsis on both sides', () => {
    const excerpt = around(`${FILL} the parser fails ${FILL}`, 'parser') ?? '';
    expect(excerpt).toMatch(/^…\w+ .* the parser fails lorem .* \w+…$/);
    expect(excerpt.length).toBeGreaterThan(120);
    expect(excerpt.length).toBeLessThanOrEqual(152);
    expect(around(`${FILL} the parser`, 'parser')).toMatch(/^….* the parser$/);
  });

  it('is where most of the words are close together', () => {
    const text = `One parser. ${FILL} Our lexer and the parser agree. ${FILL} A lexer.`;
    expect(around(text, 'lexer', 'parser')).toContain('Our lexer and the parser agree.');
  });

  it.each([
    ['We cached it.', 'caching'],
    ['Many queries ran.', 'query'],
    ['We were hoping.', 'hope'],
    ['In C++ only.', 'c++'],
    ['Use .NET here.', '.net'],
    ['Call std::vector::at.', 'std::vector'],
    ['Call useState() twice.', 'USESTATE'],
    ['日本語のテスト', '語'],
  ])('matches other forms of a word: %s', (text, search) => {
    expect(around(text, search)).toBe(text);
  });

  it.each([
    ['parsers of parse trees', 'parsimony'],
    ['c# and c', 'c++'],
    ['', 'word'],
    ['nothing', '?'],
  ])('does not exist without a match: %j has no %j', (text, search) => {
    expect(around(text, search)).toBeUndefined();
  });

  it('may contain a very long word', () => {
    const excerpt = around(`${'x'.repeat(500)} word ${'👩‍💻'.repeat(200)}`, 'word') ?? '';
    expect(excerpt).toContain('word');
    expect(excerpt.isWellFormed()).toBe(true);
    expect(excerpt.length).toBeLessThan(160);
  });
});

describe.each(BOTH_ENGINES)('A search on %s', (engine) => {
  it('says which post a snippet is from', async () => {
    const library = await openLibrary(engine);
    const [inBody = 0, inAnswer = 0, inTitle = 0, inBoth = 0] = await library.add(
      { title: 'a', body: '<p>The <b>parser</b> of &lt;tags&gt;.</p>', answers: ['<p>parser</p>'] },
      { title: 'b', answers: ['<p>No.</p>', '<p>Write a parser.</p>'] },
      { title: 'parser', tags: ['parser'] },
      {
        title: 'd',
        body: '<p>A lexer.</p>',
        answers: ['<p>Some lexer.</p>', '<p>A lexer before a scanner.</p>'],
      },
    );
    const { ids, snippets } = await library.search('parser');
    expect(ids).toEqual([inBody, inAnswer, inTitle]);
    const answer = expect.any(Number) as number;
    expect(Object.fromEntries(snippets)).toEqual({
      [inBody]: { text: 'The parser of <tags>.' },
      [inAnswer]: { text: 'Write a parser.', answer },
    });
    const both = (await library.search('lexer scanner')).snippets;
    expect(both.get(inBoth)).toEqual({ text: 'A lexer before a scanner.', answer });
    expect((await library.search('lexer')).snippets.get(inBoth)).toEqual({ text: 'A lexer.' });
    expect((await library.search('[parser]')).snippets.size).toBe(0);
    await library.test.close();
  });
});
