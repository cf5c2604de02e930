import { describe, expect, it } from 'vitest';
import { absoluteHtml, atom, type Entry } from '../../src/formats/feeds/atom.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { hostileStrings } from '../support/hostile.ts';
import { readAtom } from './support/atom.ts';
import { childrenOf, textOf } from './support/xml.ts';

const SITE = { name: 'A & B', url: 'https://atoll.example' } as App.Locals['site'];

const feedOf = (entries: Entry[]) =>
  readAtom(atom({ title: 'Questions', page: '/questions', path: '/feed.atom', entries }, SITE));

const ENTRY: Entry = {
  path: '/questions/5',
  title: 'Why?',
  createdAt: '2026-01-02T03:04:05.000Z',
  editedAt: '2026-02-02T03:04:05.000Z',
  content: '<p>Because</p>',
  tags: ['c++'],
};

describe('A feed', () => {
  it('may have no entries', () => {
    expect(feedOf([]).entries).toEqual([]);
  });

  it('has the time of its newest entry', () => {
    const older = { ...ENTRY, path: '/questions/4', editedAt: null };
    const { feed, entries } = feedOf([older, ENTRY]);
    expect(textOf(feed, 'updated')).toBe('2026-02-02T03:04:05.000Z');
    expect(entries.map((entry) => textOf(entry, 'updated'))).toEqual([
      '2026-01-02T03:04:05.000Z',
      '2026-02-02T03:04:05.000Z',
    ]);
  });

  it('has the text of an entry as HTML, its tags and its author', () => {
    const author = { _id: '7', username: 'grace', avatar: '', reputation: 1, badges: [] };
    const [entry] = feedOf([{ ...ENTRY, author }]).entries;
    if (!entry) throw new Error('No entry');
    expect(childrenOf(entry, 'content')[0]).toMatchObject({
      attributes: { type: 'html' },
      text: '<p>Because</p>',
    });
    expect(childrenOf(entry, 'category')[0]?.attributes.term).toBe('c++');
    const [named] = childrenOf(entry, 'author');
    expect(named && textOf(named, 'name')).toBe('grace');
    expect(named && textOf(named, 'uri')).toBe('https://atoll.example/users/7');
  });

  it('has titles of one line, even old ones with several', () => {
    const [entry] = feedOf([{ ...ENTRY, title: 'Why\n\nis\u2028this\u202e so?' }]).entries;
    expect(entry && textOf(entry, 'title')).toBe('Why is this so?');
  });

  it('is well-formed for any text', () => {
    for (const title of [...hostileStrings(), ']]>', 'a\u0000\u001b\ufffe\ud800b']) {
      const content = absoluteHtml(sanitizeBody(title), SITE.url);
      const { entries } = feedOf([{ ...ENTRY, title, content, tags: [title] }]);
      expect(entries).toHaveLength(1);
    }
  });
});

describe('A body in a feed', () => {
  it.each([
    ['<a href="/tags/c%2B%2B?a=1&amp;b=2">x</a>', 'https://atoll.example/tags/c%2B%2B?a=1&b=2'],
    ['<a href="6">x</a>', 'https://atoll.example/questions/6'],
    ['<img src="/icon.svg" alt="x">', 'https://atoll.example/icon.svg'],
    ['<a href="mailto:a@b.example">x</a>', 'mailto:a@b.example'],
  ])('makes the address of %s absolute: %s', (html, address) => {
    const shown = absoluteHtml(sanitizeBody(`<p>${html}</p>`), 'https://atoll.example/questions/5');
    expect(shown).toContain(`"${address.replace('&', '&amp;')}"`);
  });

  it('keeps its code', () => {
    const html = sanitizeBody('<pre><code class="language-js">1 &lt; 2</code></pre>');
    expect(absoluteHtml(html, SITE.url)).toBe('<pre><code>1 &lt; 2</code></pre>');
  });
});
