import { describe, expect, it } from 'vitest';
import { bytesOf } from '../support/bytes.ts';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const member = await site.demo();
const guest = site.guest();

const create = (name: string, query: string, sort = '') =>
  member.send('/searches', { do: 'create', name, query, sort });

/** The path of the feed of the search that a page shows last, and its id. */
const shown = ({ html }: { readonly html: string }, name: string) => {
  const [, row = ''] = html.split(`>${name}</a></h2>`);
  const [, path = ''] = /(\/searches\/[\w-]{22}\.atom)"/.exec(row) ?? [];
  const [, id = ''] = /name="id" value="(\d+)"/.exec(row) ?? [];
  return { path, id };
};

describe('Saving a search without scripts', () => {
  it('is a form for members on the page of the search, and stores query and order', async () => {
    expect((await guest.get('/search?q=css')).html).not.toContain('Save this search');
    expect((await member.get('/search?q=css&tab=people')).html).not.toContain('Save this search');
    const page = await member.get('/search?q=%5Bcss%5D+grid&sort=votes');
    expect(page.html).toContain('action="/searches"');
    expect(page.html).toMatch(/name="query" value="\[css\] grid"/);
    expect(page.html).toMatch(/name="sort" value="votes"/);
    const saved = await create('Grids', '[css] grid', 'votes');
    expect(saved.path).toBe('/searches');
    expect(saved.text).toContain('Search saved');
    expect(saved.links('Grids')).toEqual(['/search?q=%5Bcss%5D+grid&sort=votes']);
  });

  it('is not compressed if another site may have chosen the query that the page repeats', async () => {
    await create('Beside a secret', 'beside');
    const encodingOf = async (path: string, headers: Record<string, string>, by = member) => {
      const cookie = [...by.cookies].map((pair) => pair.join('=')).join('; ');
      const sent = { cookie, 'accept-encoding': 'gzip', ...headers };
      return (await bytesOf(site.url + path, sent)).headers['content-encoding'];
    };
    const from = (where: string, dest: string) => ({
      'sec-fetch-site': where,
      'sec-fetch-dest': dest,
    });
    for (const path of ['/searches?q=x', '/settings?tab=x', '/saved?list=x']) {
      expect(await encodingOf(path, from('cross-site', 'document')), path).toBeUndefined();
      expect(await encodingOf(path, from('same-site', 'document')), path).toBeUndefined();
      expect(await encodingOf(path, from('same-origin', 'image')), path).toBeUndefined();
      expect(await encodingOf(path, from('same-origin', 'document')), path).toBe('gzip');
      expect(await encodingOf(path, from('same-origin', 'empty')), path).toBe('gzip');
      expect(await encodingOf(path, from('none', 'document')), path).toBe('gzip');
    }
    expect(await encodingOf('/searches', from('cross-site', 'document'))).toBe('gzip');
    expect(await encodingOf('/search?q=x', from('cross-site', 'document'), guest)).toBe('gzip');
  });

  it('says that a search is already saved, and links to it', async () => {
    const saved = await create('Twice', 'subgrid  rows');
    const { id } = shown(saved, 'Twice');
    const at = `/searches#search-${id}`;
    expect(saved.html).toContain(`id="search-${id}"`);
    const page = await member.get('/search?q=Subgrid+rows');
    expect(page.html).not.toContain('Save this search');
    expect(page.text).toContain('Saved as Twice');
    expect(page.links('Twice')).toEqual([at]);
    expect((await member.get('/search?q=subgrid+rows&sort=votes')).html).toContain('Save this');
    expect((await guest.get('/search?q=subgrid+rows')).html).not.toContain('Saved as');
    const form = { do: 'create', name: 'Again', query: 'subgrid rows', sort: '' };
    const again = await member.post('/searches', form);
    expect(again.status).toBe(409);
    expect(again.text).toContain('You have saved this search as Twice');
    expect(again.links('Twice')).toContain(at);
    expect(again.html).toMatch(/value="Again"/);
    // Another refused search links to none.
    const blank = await member.post('/searches', { ...form, query: ' ' });
    expect([blank.status, blank.text.includes('as Twice')]).toEqual([400, false]);
  });

  it('changes and removes searches, and keeps refused input', async () => {
    const { id } = shown(await create('First', 'grid'), 'First');
    const taken = await member.post('/searches', { do: 'create', name: 'first', query: 'flex' });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('You already have a search with this name');
    expect(taken.html).toMatch(/value="flex"/);
    const wrong = { name: ' ', query: 'flex box', sort: 'active' };
    const blank = await member.post('/searches', { do: 'change', id, ...wrong });
    expect(blank.status).toBe(400);
    expect(blank.text).toContain('Name is required');
    expect(blank.html).toMatch(/value="flex box"/);
    expect(blank.html).toMatch(/<option value="active" selected/);
    const next = { name: 'Second', query: '[css] flex', sort: 'votes' };
    const changed = await member.send('/searches', { do: 'change', id, ...next });
    expect(changed.text).toContain('Search updated');
    expect(changed.links('Second')).toEqual(['/search?q=%5Bcss%5D+flex&sort=votes']);
    // The edit form has the saved values.
    expect((await member.get(`/searches?edit=${id}`)).html).toMatch(/value="\[css\] flex"/);
    const best = await member.send('/searches', { do: 'change', id, ...next, sort: '' });
    expect(best.links('Second')).toEqual(['/search?q=%5Bcss%5D+flex']);
    const removed = await member.send('/searches', { do: 'remove', id });
    expect(removed.text).toContain('Search and its feed removed');
    expect(removed.links('Second')).toEqual([]);
    expect((await member.post('/searches', { do: 'burn' })).status).toBe(400);
  });

  it('has a feed that needs no session, and is not for shared caches or search engines', async () => {
    const { path, id } = shown(await create('Feed & <all>', 'is:open'), 'Feed &amp; &lt;all&gt;');
    const feed = await guest.get(path);
    expect(feed.status).toBe(200);
    expect(feed.headers.get('content-type')).toContain('application/atom+xml');
    expect(feed.headers.get('cache-control')).toBe('private, max-age=300');
    expect(feed.headers.get('x-robots-tag')).toBe('noindex');
    expect(feed.html).toContain('Feed &amp; &lt;all&gt;</title>');
    expect(feed.html.match(/<entry>/g)).toHaveLength(30);
    const etag = feed.headers.get('etag') ?? '';
    const again = await guest.get(path, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const moved = await member.send('/searches', { do: 'renew', id });
    const { path: next } = shown(moved, 'Feed &amp; &lt;all&gt;');
    expect(next).not.toBe(path);
    expect((await guest.get(path)).status).toBe(404);
    expect((await guest.get(next)).status).toBe(200);
    expect((await guest.get('/searches/none.atom')).status).toBe(404);
    expect((await guest.post(next)).status).toBe(405);
  });
});
