import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { tablesWith } from '../../../support/everything.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';

describe.each(ENGINES)('Saving a post on %s', async (engine) => {
  let ann: Member;
  let eve: Member;
  let question: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    test.settings.now += 1_000;
    [ann, eve] = await newMembers(test, 2);
    question = await ask(test, eve, { title: 'How is this kept for later?' });
  });

  const save = (as: Member | undefined, id: string, body: object = {}) =>
    test.put(`/posts/${id}/saved`, as, body);
  const drop = (as: Member, id: string) => test.delete(`/posts/${id}/saved`, as);
  const list = async (as: Member, query = '') => (await test.get(`/saved-posts${query}`, as)).body;
  const idsOf = async (as: Member, query = '') => pluck((await list(as, query)).posts, '_id');
  const create = (as: Member, name: string) => test.post('/saved-lists', as, { name });
  const made = async (as: Member, name: string) => (await create(as, name)).body.list._id as string;
  const change = (as: Member, id: string, body: object) => test.put(`/saved-lists/${id}`, as, body);
  const shared = (secret: string) => test.get(`/shared-lists/${secret}`);
  const share = async (as: Member, id: string, sharing = 'on') =>
    (await change(as, id, { sharing })).body.list.secret as string | null;
  const remove = (post: `${'questions' | 'answers'}/${string}`, deleted = true) =>
    test.put(`/admin/${post}/deleted`, staff.moderator, { deleted });

  it('is removed with its note, unless the caller asks for posts without one', async () => {
    const plain = () => test.call('DELETE', `/posts/${question}/saved?only=plain`, { as: ann });
    await save(ann, question);
    expect((await plain()).body).toEqual({ isSaved: false });
    await save(ann, question, { listId: await made(ann, 'Kept') });
    expect((await plain()).status).toBe(409);
    await save(ann, question, { listId: null, note: 'Read this' });
    expect((await plain()).status).toBe(409);
    expect(await idsOf(ann)).toEqual([question]);
    expect((await drop(ann, question)).body).toEqual({ isSaved: false });
  });

  /** Writes answers directly into the tables. */
  const answers = (count: number, deleted_at: number | null) => {
    const post = {
      kind: 'answer',
      author_id: Number(eve.id),
      question_id: Number(question),
    } as const;
    const row = { ...post, content: '', created_at: 1, active_at: 1, deleted_at };
    return test.backend.db.sql
      .insertInto('posts')
      .values(Array.from({ length: count }, () => row))
      .returning('id')
      .execute();
  };

  it('is visible only to the member, on the question’s page and in their list', async () => {
    const reply = await answer(test, eve, question);
    expect((await save(ann, reply)).body).toEqual({ isSaved: true });
    const page = async (as?: Member) =>
      (await test.get(`/questions/${question}`, as)).body.question;
    expect(await page(ann)).toMatchObject({ isSaved: false, answers: [{ isSaved: true }] });
    expect(await page(eve)).toMatchObject({ isSaved: false, answers: [{ isSaved: false }] });
    expect(await page()).not.toHaveProperty('isSaved');
    expect(await list(ann)).toMatchObject({
      posts: [
        {
          _id: reply,
          note: '',
          listId: null,
          post: { kind: 'answer', questionId: question, author: { _id: eve.id } },
        },
      ],
      total: 1,
    });
    expect(await idsOf(eve)).toEqual([]);
    expect((await drop(ann, reply)).body).toEqual({ isSaved: false });
    expect(await idsOf(ann)).toEqual([]);
  });

  it('refuses missing posts', async () => {
    expect((await save(ann, '999999')).status).toBe(404);
    await remove(`questions/${question}`);
    expect((await save(ann, question)).status).toBe(404);
  });

  it('accepts a note of 300 characters, and keeps what is left out', async () => {
    const id = await made(ann, 'Later');
    await save(ann, question, { note: '  x'.padEnd(400) });
    await save(ann, question, { listId: id });
    await save(ann, question);
    expect((await list(ann)).posts).toMatchObject([{ note: 'x', listId: id }]);
    expect((await save(ann, question, { note: 'n'.repeat(300) })).status).toBe(200);
    const refused = await save(ann, question, { note: 'n'.repeat(301) });
    expect(refused.body.fields).toEqual({ note: 'Note must be at most 300 characters' });
    await save(ann, question, { listId: null });
    expect(await idsOf(ann, '?list=none')).toEqual([question]);
  });

  it('lists the newest first, per list, 20 a page', async () => {
    const rows = await answers(21, null);
    for (const { id } of rows) {
      test.settings.now += 1;
      await save(ann, String(id));
    }
    const ids = rows.map(({ id }) => String(id)).toReversed();
    expect(await idsOf(ann)).toEqual(ids.slice(0, 20));
    expect(await list(ann, '?page=2')).toMatchObject({
      posts: [{ _id: ids[20] }],
      pagination: { currentPage: 2, totalPages: 2, hasNextPage: false },
    });
    const id = await made(ann, 'Some');
    await save(ann, ids[3] ?? '', { listId: id });
    expect(await list(ann, `?list=${id}`)).toMatchObject({
      posts: [{ _id: ids[3] }],
      lists: [{ _id: id, name: 'Some', postCount: 1 }],
      total: 21,
    });
    expect((await test.get('/saved-posts?list=1000', ann)).status).toBe(404);
  });

  it('hides the content of a deleted post until it is restored', async () => {
    await save(ann, question, { note: 'Mine' });
    await remove(`questions/${question}`);
    expect((await list(ann)).posts).toMatchObject([{ _id: question, note: 'Mine', post: null }]);
    expect((await test.get(`/posts/${question}/saved`, ann)).status).toBe(404);
    await remove(`questions/${question}`, false);
    expect((await list(ann)).posts).toMatchObject([{ post: { _id: question } }]);
    await remove(`questions/${question}`);
    await drop(ann, question);
    expect(await idsOf(ann)).toEqual([]);
  });

  it('allows 50 lists per member, each with its own name', async () => {
    const first = await made(ann, 'css');
    expect((await create(ann, ' CSS ')).body.fields).toEqual({
      name: 'You already have a list with this name',
    });
    expect((await create(eve, 'css')).status).toBe(201);
    expect((await create(ann, ' ')).body.fields).toEqual({ name: 'Name is required' });
    expect((await change(ann, first, { name: 'CSS' })).body.list.name).toBe('CSS');
    expect((await change(eve, first, { name: 'mine' })).status).toBe(404);
    const names = Array.from({ length: 48 }, (_, at) => `list ${String(at).padStart(2, '0')}`);
    for (const name of names) await create(ann, name);
    // Two tabs at once: only one can create the fiftieth.
    const both = await Promise.all(['a', 'b'].map((name) => create(ann, name)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await list(ann)).lists).toHaveLength(50);
  });

  it('creates a list together with the note, or saves neither', async () => {
    const first = await save(ann, question, { note: 'Read it', name: 'Soon' });
    expect(first.body).toEqual({ isSaved: true, listId: expect.any(String) });
    expect((await list(ann, `?list=${String(first.body.listId)}`)).posts).toMatchObject([
      { _id: question, note: 'Read it', listId: first.body.listId },
    ]);
    const taken = await save(ann, question, { note: 'Read it again', name: 'soon' });
    expect([taken.status, taken.body.fields]).toEqual([
      409,
      { name: 'You already have a list with this name' },
    ]);
    expect((await save(ann, question, { note: 'Read it again', name: ' ' })).status).toBe(400);
    const other = await ask(test, eve);
    expect((await save(ann, other, { name: 'soon' })).status).toBe(409);
    expect((await save(ann, '999999', { name: 'For nothing' })).status).toBe(404);
    const { posts, lists } = await list(ann);
    expect(posts).toMatchObject([{ _id: question, note: 'Read it', listId: first.body.listId }]);
    expect(lists).toMatchObject([{ name: 'Soon' }]);
    expect((await save(ann, question, { listId: null })).body).toEqual({ isSaved: true });
  });

  it('keeps the posts of a removed list saved, without a list', async () => {
    const id = await made(ann, 'Short');
    await save(ann, question, { listId: id });
    expect((await save(eve, question, { listId: id })).status).toBe(404);
    const removed = (as: Member) => test.delete(`/saved-lists/${id}`, as);
    expect((await removed(eve)).status).toBe(404);
    expect((await removed(ann)).status).toBe(200);
    expect(await list(ann)).toMatchObject({ posts: [{ _id: question, listId: null }], lists: [] });
    expect((await removed(ann)).status).toBe(404);
  });

  it('shares a list at a secret address, without notes and deleted posts, until revoked', async () => {
    const other = await ask(test, eve, { title: 'What is kept for nobody else?' });
    const reply = await answer(test, eve, other);
    const id = await made(ann, 'For friends');
    for (const post of [question, reply]) await save(ann, post, { listId: id, note: 'private' });
    await save(ann, other, { note: 'private' });
    const secret = (await share(ann, id)) ?? '';
    expect(secret).toMatch(/^[\w-]{22}$/);
    expect(await share(ann, id)).toBe(secret);
    const seen = await shared(secret);
    expect(seen.body).toMatchObject({ list: { name: 'For friends' }, owner: { _id: ann.id } });
    expect(pluck(seen.body.posts, '_id')).toEqual([reply, question]);
    expect(JSON.stringify(seen.body)).not.toContain('private');
    await remove(`questions/${other}`);
    expect((await shared(secret)).body).toMatchObject({
      posts: [{ _id: question }],
      pagination: { totalPages: 1 },
    });
    const renewed = (await share(ann, id, 'renew')) ?? '';
    expect((await shared(secret)).status).toBe(404);
    expect((await shared(renewed)).status).toBe(200);
    expect(await share(ann, id, 'off')).toBeNull();
    expect((await shared(renewed)).status).toBe(404);
    expect((await shared('x')).status).toBe(404);
  });

  it('happens once for several clicks, and ends when the account is deleted', async () => {
    const clicks = await Promise.all([1, 2, 3].map(() => save(ann, question, { note: 'n0te' })));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await idsOf(ann)).toEqual([question]);
    const secret = (await share(ann, await made(ann, 'n0te'))) ?? '';
    const leaver = await test.join();
    await save(leaver, question, { note: 'leaves' });
    await test.delete('/auth/account', leaver, { password: 'correct horse' });
    expect(await tablesWith(test, 'leaves')).toEqual([]);
    expect((await shared(secret)).status).toBe(200);
  });
});
