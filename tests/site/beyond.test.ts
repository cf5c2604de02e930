import { describe, expect, it } from 'vitest';
import { sharedDemo, sharedForeign } from '../support/shared-sites.ts';
import { readPage } from '../support/page.ts';

const site = await sharedDemo();
const { foreign, site: elsewhere } = await sharedForeign();

const BROWSER = { 'user-agent': 'Mozilla/5.0', accept: 'text/html' };
const read = (path: string, { url } = site) => readPage(url + path, { headers: BROWSER });
const NOINDEX = /<meta name="robots" content="noindex/;
const canonical = (html: string) =>
  /rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1];

describe('A page beyond the end of a list', () => {
  it.each([
    ['/questions?page=9999', '/questions'],
    ['/questions?page=9999&sort=votes', '/questions?sort=votes'],
    ['/tags?page=9999', '/tags'],
    ['/users?sort=name&page=9999', '/users?sort=name'],
    ['/search?q=a&page=9999', '/search?q=a'],
    ['/search?q=a&tab=tags&page=9999', '/search?q=a&tab=tags'],
    ['/users/2?tab=questions&page=9999', '/users/2?tab=questions'],
  ])('%s is empty, is not indexed, and links to the first page', async (path, first) => {
    const page = await read(path);
    expect(page.status).toBe(200);
    expect(page.html).toMatch(NOINDEX);
    expect(page.text).toMatch(/No (questions|tags|users|people) |nothing on this page/);
    expect(page.text).not.toContain('Showing page');
    expect(page.links('To the First Page')).toEqual([first]);
  });

  it.each(['questions', 'tags', 'users'])('/%s.md is a 404', async (list) => {
    expect((await read(`/${list}.md?page=9999`)).status).toBe(404);
    expect((await read(`/${list}.md?page=1`)).status).toBe(200);
  });

  it('is detected on a foreign backend, with and without page counts', async () => {
    expect((await read('/questions?page=5', elsewhere)).html).toMatch(NOINDEX);
    expect((await read('/questions?page=4', elsewhere)).html).not.toMatch(NOINDEX);
    expect((await read('/users?page=2', elsewhere)).html).not.toMatch(NOINDEX);
  });

  it('is not assumed if the backend fails', async () => {
    foreign.mood = 'failing';
    const page = await read('/questions?page=3', elsewhere);
    foreign.mood = 'well';
    expect(page.status).toBe(200);
    expect(page.html).not.toMatch(NOINDEX);
  });
});

describe('For search engines', () => {
  it.each(['/questions?tag=nope', '/questions?featured=true&status=closed'])(
    '%s, which finds nothing, is not indexed',
    async (path) => {
      const page = await read(path);
      expect(page.status).toBe(200);
      expect(page.html).toMatch(NOINDEX);
    },
  );

  it.each(['/questions', '/questions?page=2', '/tags', '/users', '/questions?tag=react'])(
    '%s is indexed under its own address',
    async (path) => {
      const page = await read(path);
      expect(page.html).not.toMatch(NOINDEX);
      expect(canonical(page.html)).toBe(path);
    },
  );

  it('a tag has its usual spelling, however it was typed', async () => {
    const page = await read('/questions?tag=REACT');
    expect(canonical(page.html)).toBe('/questions?tag=react');
    expect(page.html).toContain('/tags/react.atom');
  });
});
