import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { tablesWith } from '../../../support/everything.ts';
import { newMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { pluck, refusal } from '../../../support/replies.ts';

describe.each(ENGINES)('Saving a search on %s', async (engine) => {
  let ann: Member;
  let eve: Member;
  let round = 0;
  const test = await openForSuite(engine);
  beforeEach(async () => {
    test.settings.now += 1_000;
    round += 1;
    [ann, eve] = await newMembers(test, 2);
  });

  const create = (as: Member | undefined, name: string, body: object = {}) =>
    test.post('/saved-searches', as, { name, query: `css ${name}`, ...body });
  const change = (as: Member, id: string, body: object) =>
    test.put(`/saved-searches/${id}`, as, body);
  const remove = (as: Member, id: string) => test.delete(`/saved-searches/${id}`, as);
  const feed = (secret: string) => test.get(`/search-feeds/${secret}`);
  const names = async (as: Member) => {
    const { body } = await test.get('/saved-searches', as);
    return pluck(body.searches, 'name');
  };

  it('stores query and order under a name, for the member only, and lists them by name', async () => {
    const query = '[css] is:unanswered "a grid"';
    const { status, body } = await create(ann, ' Mine ', { query, sort: 'votes' });
    expect(status).toBe(201);
    expect(body.search).toMatchObject({ name: 'Mine', query, sort: 'votes' });
    await create(ann, 'another');
    expect(await names(ann)).toEqual(['another', 'Mine']);
    expect(await names(eve)).toEqual([]);
  });

  it('refuses a blank name, a blank search and an unknown order', async () => {
    const refused = await create(ann, ' ', { query: ' ' });
    expect(refused.body.fields).toEqual({
      name: 'Name is required',
      query: 'Search is required',
    });
    expect((await create(ann, 'n'.repeat(61))).status).toBe(400);
    expect((await create(ann, 'n', { query: 'q'.repeat(301) })).status).toBe(400);
    expect((await create(ann, 'n', { sort: 'moon' })).status).toBe(400);
  });

  it('lets members rename and remove their own, and allows each name once', async () => {
    const { search } = (await create(ann, 'First')).body;
    expect((await create(ann, 'FIRST', { query: 'grid' })).body.fields).toEqual({
      name: 'You already have a search with this name',
    });
    expect((await create(eve, 'First')).status).toBe(201);
    const renamed = await change(ann, search._id, { name: 'first' });
    expect(renamed.body.search).toEqual({ ...search, name: 'first' });
    expect((await change(eve, search._id, { name: 'Hers' })).status).toBe(404);
    expect((await remove(eve, search._id)).status).toBe(404);
    expect((await remove(ann, search._id)).status).toBe(200);
    expect((await remove(ann, search._id)).status).toBe(404);
    expect(await names(ann)).toEqual([]);
  });

  it('allows changes of query and order, which the feed at the same address follows', async () => {
    const title = `What about the change${String(round)}?`;
    const id = await ask(test, eve, { title, tags: ['css'] });
    const { search } = (await create(ann, 'Mine', { query: '[html]', sort: 'votes' })).body;
    const query = `change${String(round)} [css]`;
    const changed = await change(ann, search._id, { query, sort: null });
    expect(changed.body.search).toEqual({ ...search, query, sort: null });
    const { body } = await feed(search.secret);
    expect(body.search).toEqual({ name: 'Mine', query });
    expect(pluck(body.questions, '_id')).toEqual([id]);
    const renamed = await change(ann, search._id, { name: 'Ours' });
    expect(renamed.body.search).toEqual({ ...search, name: 'Ours', query, sort: null });
    expect((await change(ann, search._id, { query: ' ' })).body.fields).toEqual({
      query: 'Search is required',
    });
    expect((await change(ann, search._id, { sort: 'moon' })).status).toBe(400);
    expect((await change(eve, search._id, { query })).status).toBe(404);
  });

  it('allows each query and order once, under any name and in any spelling', async () => {
    const query = '[css] "a grid"';
    const message = 'You have saved this search as “Grids”';
    const { search } = (await create(ann, 'Grids', { query })).body;
    const again = await create(ann, 'Again', { query: ' [CSS]  "a Grid" ', sort: 'relevance' });
    expect(again).toMatchObject(refusal(409, message));
    expect((await create(eve, 'Again', { query })).status).toBe(201);
    const newest = (await create(ann, 'Newest', { query, sort: 'newest' })).body.search;
    const both = await Promise.all(['a', 'b'].map((name) => create(ann, name, { query: 'flex' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await change(ann, newest._id, { sort: null })).body.message).toBe(message);
    expect((await change(ann, search._id, { query, sort: null, name: 'All' })).status).toBe(200);
  });

  it('refuses the 31st, even of two at once', async () => {
    for (let at = 1; at < 30; at += 1) await create(ann, `search ${String(at)}`);
    const both = await Promise.all(['a', 'b'].map((name) => create(ann, name)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await create(ann, 'c')).body.message).toMatch(/^You have saved 30 searches/);
    const again = await create(ann, 'c', { query: 'css search 1' });
    expect(again.body.message).toBe('You have saved this search as “search 1”');
  });

  it('provides a feed of the newest matches to anybody with its address', async () => {
    const title = `What about the flummox${String(round)}?`;
    const first = await ask(test, eve, { title, tags: ['css'] });
    const query = `flummox${String(round)} [css]`;
    const { search } = (await create(ann, 'Mine', { query, sort: 'votes' })).body;
    test.settings.now += 1_000;
    const second = await ask(test, eve, { title, tags: ['css'] });
    await ask(test, eve, { title, tags: ['html'] });
    await test.put(`/questions/${first}/vote`, ann, { type: 'up' });
    const { body } = await feed(search.secret);
    expect(body.search).toEqual({ name: 'Mine', query });
    expect(pluck(body.questions, '_id')).toEqual([second, first]);
  });

  it('can move a feed, whose old address then looks as if it never existed', async () => {
    const { search } = (await create(ann, 'Mine')).body;
    expect(search.secret).toMatch(/^[\w-]{22}$/);
    const moved = (await change(ann, search._id, { renew: true })).body.search;
    expect(moved).toEqual({ ...search, secret: moved.secret });
    const gone = await feed(search.secret);
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual((await feed('x')).body);
    expect((await feed(moved.secret)).status).toBe(200);
    await remove(ann, search._id);
    expect((await feed(moved.secret)).status).toBe(404);
  });

  it('ends when the account is deleted', async () => {
    const leaver = await test.join();
    const { search } = (await create(leaver, 'M1ne')).body;
    const body = { password: 'correct horse' };
    await test.delete('/auth/account', leaver, body);
    expect((await feed(search.secret)).status).toBe(404);
    expect(await tablesWith(test, 'M1ne')).toEqual([]);
  });

  it('counts reading a feed as a search from that address', async () => {
    const { search } = (await create(ann, 'Mine')).body;
    test.settings.limits = true;
    try {
      const statuses = [];
      for (let at = 0; at < 61; at += 1) statuses.push((await feed(search.secret)).status);
      expect([statuses[0], statuses[59], statuses[60]]).toEqual([200, 200, 429]);
    } finally {
      test.settings.limits = false;
    }
  });
});
