import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { tablesWith } from '../../../support/everything.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { pluck, refusal } from '../../../support/replies.ts';
import { setRow, rowsOf } from '../../../support/rows.ts';

const DAY = 24 * 60 * 60 * 1_000;
const TEXT = { title: 'How do I', tags: 'css, ', body: '<p>Half a <b>thought</b></p>' };

describe.each(ENGINES)('Drafts on %s', async (engine) => {
  let ann: Member;
  let eve: Member;
  let question: string;
  const test = await openForSuite(engine);
  beforeEach(async () => {
    test.settings.now += 1_000;
    [ann, eve] = await newMembers(test, 2);
    question = await ask(test, eve, { title: 'What is half an answer worth?' });
  });

  const create = (as: Member | undefined, body: object = TEXT) => test.post('/drafts', as, body);
  const made = async (as: Member, body: object = TEXT) =>
    (await create(as, body)).body.draft._id as string;
  const read = (as: Member, id: string) => test.get(`/drafts/${id}`, as);
  const save = (as: Member, id: string, version: number, body: object = TEXT) =>
    test.put(`/drafts/${id}`, as, { ...body, version });
  const list = async (as: Member) => (await test.get('/drafts', as)).body.drafts;

  it('keep unfinished posts as typed, and are listed with the last saved first', async () => {
    const id = await made(ann);
    expect((await read(ann, id)).body.draft).toMatchObject({
      ...TEXT,
      format: 'html',
      version: 1,
      questionId: null,
    });
    test.settings.now += 1_000;
    const reply = await made(ann, { questionId: question, body: '**So**', format: 'markdown' });
    expect(await list(ann)).toMatchObject([
      { _id: reply, questionId: question, title: 'What is half an answer worth?', excerpt: 'So' },
      { _id: id, questionId: null, title: 'How do I', excerpt: 'Half a thought' },
    ]);
  });

  it('cannot be read, saved or deleted by anybody else', async () => {
    const id = await made(ann);
    expect((await read(eve, id)).status).toBe(404);
    expect((await save(eve, id, 1)).status).toBe(404);
    await test.delete(`/drafts/${id}`, eve);
    expect(await list(eve)).toEqual([]);
    expect((await read(ann, id)).status).toBe(200);
  });

  it('return 409 to a device after another has saved, and keep the saved text', async () => {
    const id = await made(ann);
    expect((await save(ann, id, 1, { body: 'first' })).body.draft.version).toBe(2);
    const late = await save(ann, id, 1, { body: 'second' });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', current: 2 } });
    expect((await read(ann, id)).body.draft.body).toBe('first');
    // The same once more, as if the response had been lost.
    expect((await save(ann, id, 1, { body: 'first' })).body.draft.version).toBe(2);
    const both = await Promise.all(['a', 'b'].map((body) => save(ann, id, 2, { body })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are limited to 20 per member, and count once if sent twice', async () => {
    for (let at = 1; at < 20; at += 1) await made(ann, { body: `draft ${String(at)}` });
    const twice = await Promise.all([create(ann), create(ann)]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(await list(ann)).toHaveLength(20);
    expect(await create(ann, { body: 'one more' })).toMatchObject(
      refusal(409, 'You have 20 drafts, the most you can keep. Delete one first'),
    );
    const [{ _id }] = await list(ann);
    await test.delete(`/drafts/${String(_id)}`, ann);
    expect((await create(ann, { body: 'one more' })).status).toBe(201);
  });

  it('hold up to 100 kB, and are never empty', async () => {
    const most = 'é'.repeat(50_000);
    const id = await made(ann, { body: most, format: 'markdown' });
    expect((await read(ann, id)).body.draft.body).toBe(most);
    expect((await create(ann, { body: `${most}e` })).body.fields).toEqual({
      body: 'A draft has at most 100 kB',
    });
    expect((await create(ann, { title: 'x'.repeat(1_001) })).status).toBe(400);
    expect((await create(ann, { title: ' ' })).body.message).toBe('There is nothing to save yet');
    expect((await create(ann, { body: 'So', questionId: '999999' })).status).toBe(404);
  });

  it('expire 90 days after they were last saved', async () => {
    const [old, kept] = [await made(ann, { body: 'old words' }), await made(ann, { body: 'kept' })];
    const ago = (days: number) => ({ saved_at: test.settings.now - days * DAY });
    await setRow(test, 'drafts', old, ago(90));
    await setRow(test, 'drafts', kept, ago(89));
    expect(pluck(await list(ann), '_id')).toEqual([kept]);
    expect((await read(ann, old)).status).toBe(404);
    expect((await save(ann, old, 1)).status).toBe(404);
    // They stay hidden for 60 more days, in case the clock is wrong.
    await made(eve);
    expect(await tablesWith(test, 'old words')).not.toEqual([]);
    await setRow(test, 'drafts', old, ago(150));
    await made(eve, { body: 'another' });
    expect(await tablesWith(test, 'old words')).toEqual([]);
  });

  it('are deleted when posted, but stay if the post is refused', async () => {
    const asked = await made(ann);
    await test.post('/questions', ann, {
      title: 'How do I finish this?',
      content: '<p>So.</p>',
      tags: ['css'],
      draft: asked,
    });
    expect((await read(ann, asked)).status).toBe(404);
    const reply = await made(ann, { questionId: question, body: 'So' });
    const send = (body: object) => test.post('/answers', ann, body);
    await send({ questionId: question, content: ' ', draft: reply });
    expect((await read(ann, reply)).status).toBe(200);
    await send({ questionId: question, content: '<p>Nothing.</p>', draft: reply });
    expect(await list(ann)).toEqual([]);
    const other = await made(ann);
    await answer(test, eve, question);
    await test.post('/answers', eve, {
      questionId: question,
      content: '<p>Mine.</p>',
      draft: other,
    });
    expect((await read(ann, other)).status).toBe(200);
  });

  it('become one post each, however often they are sent at once', async () => {
    const reply = await made(ann, { questionId: question, body: 'So' });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        test.post('/answers', ann, {
          questionId: question,
          content: '<p>So &amp; so.</p>',
          draft: reply,
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const [posted] = replies;
    expect(new Set(replies.map(({ body }) => body.answer._id))).toEqual(
      new Set([posted?.body.answer._id]),
    );
    const { body } = await test.get(`/questions/${question}`);
    expect(body.question.answers).toHaveLength(1);

    const posts = await rowsOf(test, 'posts', { author_id: Number(ann.id) }, 'kind');
    expect(posts.map(({ kind }) => kind)).toEqual(['answer']);
  });

  it('outlive a deleted question, but are deleted with the account', async () => {
    const leaver = await test.join();
    const id = await made(leaver, { questionId: question, body: 'l3aves' });
    await test.delete(`/questions/${question}`, eve);
    expect((await read(leaver, id)).body.draft).toMatchObject({
      questionId: question,
      questionTitle: null,
      body: 'l3aves',
    });
    await test.delete('/auth/account', leaver, { password: 'correct horse' });
    expect(await tablesWith(test, 'l3aves')).toEqual([]);
  });
});
