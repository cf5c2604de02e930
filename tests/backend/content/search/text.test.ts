import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { type Library, openLibrary } from './library.ts';

/** Terms that must not be confused with each other. */
const THINGS =
  'useState|std::vector|node:fs|C++|C#|.NET|--save-dev|Array.prototype.map|my_snake_case|v8|O(n)|O(log n)|naïve|日本語|🚀|검색|größe|ខ្មែរ'.split(
    '|',
  );

describe.each(BOTH_ENGINES)('Words on %s', (engine) => {
  let library: Library;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    library = await openLibrary(engine);
    for (const [index, thing] of THINGS.entries()) {
      const text = `Some ${thing}, explained.`;
      const title = `Question ${String(index)}`;
      const drafts = [
        { title: text },
        { title, body: `<p>${text}</p>` },
        { title, answers: [text] },
      ];
      const [id] = await library.add(drafts[index % 3] ?? { title });
      ids.set(thing, id ?? 0);
    }
    await library.add(
      { title: 'plural', body: '<p>Errors while installing dependencies</p>' },
      { title: 'singular', body: '<p>An error of the installed dependency</p>' },
      { title: 'vectors of std', body: '<p>net, c and the language c, prototype</p>' },
      {
        title: 'blocks',
        body: '<p>first</p><pre><code>second();</code></pre>',
        answers: ['<p>end</p>', '<p>begin</p>'],
      },
      {
        title: 'markup',
        body: '<p>see <a href="https://hidden.example/x">this</a> &lt;div&gt;</p>',
      },
      { title: 'particles', body: '<p>설정을 바꾸면 오류가 납니다.</p>', answers: ['v13.0.3'] },
      { title: 'prefixes', body: '<p>البحث في החיפוש; l’erreur; Python’da</p>' },
      { title: 'fields', tags: ['edge', 'case'], body: '<p>case closed</p>' },
    );
  });
  afterAll(() => library.test.close());

  it.each(THINGS)('%s finds only itself', async (thing) => {
    for (const search of [thing, `"${thing}"`, thing.toUpperCase(), `${thing}?`]) {
      expect((await library.search(search)).ids).toEqual([ids.get(thing)]);
    }
  });

  it('c++ does not find c#, nor c either of them', async () => {
    expect(await library.find('c++')).toEqual(['Some C++, explained.']);
    expect(await library.find('c#')).toEqual(['Question 4']);
    expect(await library.find('c')).toEqual(['vectors of std']);
    expect(await library.find('net')).toEqual(['vectors of std']);
  });

  it('a part of an identifier is a word only if punctuation separates it', async () => {
    expect(await library.find('state')).toEqual([]);
    expect(await library.find('useSta')).toEqual([]);
    expect(await library.find('snake')).toEqual([]);
    expect(await library.find('prototype')).toHaveLength(2);
    expect(await library.find('naive')).toHaveLength(1);
  });

  it('a phrase does not match across fields or answers', async () => {
    expect(await library.find('"end begin"')).toEqual([]);
    expect(await library.find('"edge case"')).toEqual([]);
    expect(await library.find('"case closed"')).toEqual(['fields']);
    expect(await library.find('first second')).toEqual(['blocks']);
  });

  it('markup is not searched, but the text that it shows is', async () => {
    expect(await library.find('hidden')).toEqual([]);
    expect(await library.find('href')).toEqual([]);
    expect(await library.find('div')).toEqual(['markup']);
  });
});
