import { describe, expect, it } from 'vitest';
import { sharedDemo } from '../support/shared-sites.ts';
import { readPage } from '../support/page.ts';

const site = await sharedDemo();

const read = (path: string, init?: RequestInit) => readPage(site.url + path, init);

/** The demo's question with the most answers. */
async function mostAnswered(): Promise<string> {
  const page = await read('/questions?sort=answers');
  return /href="(\/questions\/\d+)"/.exec(page.html)?.[1] ?? '';
}

describe('A guest can', () => {
  it('report a post on the contact page, with its address', async () => {
    const path = await mostAnswered();
    const [report] = (await read(path)).links('Report');
    expect(report).toBe(`/contact?about=${encodeURIComponent(path)}`);
    const page = await read(report ?? '');
    expect(page.text).toContain('Report a post');
    expect(page.links('Write an Email')[0]).toContain(encodeURIComponent(site.url + path));
  });

  it('contact the people behind the site; foreign addresses are left out', async () => {
    const page = await read('/contact?about=https%3A%2F%2Fevil.example%2F');
    expect(page.text).not.toContain('evil.example');
    expect(page.links('Write an Email')[0]).toMatch(/^mailto:[^?]+$/);
  });
});

it('The assistant answers on a page of its own, where it searches if asked', async () => {
  expect((await read('/tags')).html).toMatch(
    /<form[^>]*action="\/assistant"[^>]*><button[^>]*Open chat/,
  );
  expect((await read('/assistant')).text).toContain('How can I help?');
  const page = await read('/assistant?message=git+reset');
  expect(page.buttons).toContain('Search for This');
  const found = await read('/assistant?message=git+reset&find=yes');
  expect(found.html).toMatch(/<a href="\/questions\/\d+">[^<]*git reset/);
});

describe('A guest sees', () => {
  it.each(['/questions', '/tags', '/users'])(
    'the empty result of the longest search that %s accepts',
    async (path) => {
      const { html } = await read(path);
      const box = /<input[^>]* name="search"[^>]*>/.exec(html)?.[0] ?? '';
      const longest = 'y'.repeat(Number(/maxlength="(\d+)"/.exec(box)?.[1]));
      const page = await read(`${path}?search=${longest}`);
      expect(page.html).toContain(`value="${longest}"`);
      expect(page.text).toMatch(/No (questions|tags|users) found/);
    },
  );

  it('why a question is closed, or which one it duplicates', async () => {
    const closed = await read('/questions?status=closed');
    const paths = [...closed.html.matchAll(/href="(\/questions\/\d+)"/g)].map((match) => match[1]);
    const texts = await Promise.all(paths.map(async (path) => (await read(path ?? '')).text));
    expect(texts.filter((text) => text.includes('This question is closed.'))).toHaveLength(2);
    expect(
      texts.filter((text) => text.includes('This question has been asked before:')),
    ).toHaveLength(1);
  });

  it.each([
    'abc',
    '0',
    '-1',
    '1e3',
    '99999999999999999999',
    '9007199254740993',
    '%00',
    '%F0%9F',
    '1%2F2',
  ])('a 404 for the question %s', async (id) => {
    const page = await read(`/questions/${id}`);
    expect(page.status).toBe(404);
    expect(page.text).toMatch(/Question not found|Page Not Found/);
    // Besides the one of the header.
    expect(page.html.split('action="/search"')).toHaveLength(3);
  });
});
