import { describe, expect, it } from 'vitest';
import { counters } from '../../../../src/backend/platform/sql/counters.ts';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers } from '../../../support/members.ts';

const GOOD = {
  title: 'How do I test this thing?',
  content: '<p>It does <b>not</b> say.</p>',
  tags: ['testing'],
};

describe('Asking', async () => {
  const test = await openForSuite('sqlite');
  const [ada] = await addMembers(test, 'ada', 1);

  const ask = (over: object = {}, as: Member | undefined = ada) =>
    test.post('/questions', as, { ...GOOD, ...over });
  const get = async (id: string) => (await test.get(`/questions/${id}`)).body.question;

  it('returns 201 with the question, which is visible at once', async () => {
    const { status, body } = await ask();
    expect(status).toBe(201);
    expect(body.question).toMatchObject({
      title: GOOD.title,
      content: '<p>It does <strong>not</strong> say.</p>',
      tags: ['testing'],
      author: { _id: ada.id, username: ada.username },
      createdAt: new Date(test.settings.now).toISOString(),
      views: 0,
      featured: false,
      voteScore: 0,
      hasVoted: { up: false, down: false },
      acceptedAnswer: null,
      answers: [],
      status: 'open',
    });
    // The asker also gets whether they saved it; `get` reads as a guest.
    expect(body.question).toEqual({
      ...(await get(body.question._id)),
      isSaved: false,
      follow: 'answers',
    });
  });

  it('turns the title into one line, and returns it', async () => {
    const title = 'How do\r\n\r\nI test\u2028this\u202e thing?\u0007';
    const { body } = await ask({ title });
    expect(body.question.title).toBe(GOOD.title);
    expect((await get(body.question._id)).title).toBe(GOOD.title);
    const short = await ask({ title: `A title${'\n'.repeat(20)}` });
    expect(short.body.fields).toEqual({ title: 'Title must be at least 10 characters' });
  });

  it('accepts a body of 64 KB, and refuses a longer one before parsing it', async () => {
    const body = (bytes: number) => `<p>${'x'.repeat(bytes - 7)}</p>`;
    expect((await ask({ content: body(65_536) })).status).toBe(201);
    expect((await ask({ content: body(65_537) })).status).toBe(413);
    // Bytes count, not letters.
    expect((await ask({ content: `<p>${'é'.repeat(33_000)}</p>` })).status).toBe(413);
  });

  it('creates new tags, each once, in the author’s order', async () => {
    const tags = ['c++', 'C#', '.net', 'c#', ' node-js '];
    const { body } = await ask({ tags });
    expect(body.question.tags).toEqual(['c++', 'c#', '.net', 'node-js']);
    const { body: list } = await test.get(`/questions?tag=${encodeURIComponent('c#')}`);
    expect(list.questions.map((card: { _id: string }) => card._id)).toEqual([body.question._id]);
  });

  it('updates the counts of the community, the tag and the author', async () => {
    await ask({ tags: ['testing', 'only-here'] });
    await expectCountsKept(test);
  });

  it('leaves nothing behind if it is refused', async () => {
    const before = await counters(test.backend.db.sql);
    expect((await ask({ content: '<p></p>', tags: ['never-made'] })).status).toBe(400);
    expect(await counters(test.backend.db.sql)).toEqual(before);
    expect((await test.get('/tags/never-made')).status).toBe(404);
  });

  it('links the questions that the body links to, and they link back', async () => {
    const { body: first } = await ask({ title: 'The question that is linked to' });
    const _id: string = first.question._id;
    const content = `<p>See <a href="/questions/${_id}">this</a> and <a href="/questions/987654">that</a>.</p>`;
    const { body: second } = await ask({ title: 'The question that links to it', content });
    const link = (question: { _id: string; title: string }) => ({
      _id: question._id,
      title: question.title,
      voteScore: 0,
    });
    expect(second.question.linked).toEqual([link(first.question)]);
    expect((await get(_id)).linked).toEqual([link(second.question)]);
  });
});
