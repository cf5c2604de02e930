import { describe, expect, it } from 'vitest';
import { counters } from '../../../../src/backend/platform/sql/counters.ts';
import { changedKeys, type Member, START, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { setRow, rowOf } from '../../../support/rows.ts';
import { refusal, pluck } from '../../../support/replies.ts';

describe('Answering', async () => {
  const test = await openForSuite('sqlite');
  const [asker, helper] = await addMembers(test, 'person', 2);

  const give = (questionId: string, over: object = {}, as: Member | undefined = helper) =>
    test.post('/answers', as, { questionId, content: '<p>Like <b>so</b>.</p>', ...over });
  const get = async (id: string) => (await test.get(`/questions/${id}`)).body.question;
  const post = (id: string) =>
    test.backend.db.sql
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();

  it('returns 201 with the answer, which appears on the question’s page', async () => {
    const id = await ask(test, asker);
    const { status, body } = await give(id);
    expect(status).toBe(201);
    expect(body.answer).toMatchObject({
      content: '<p>Like <strong>so</strong>.</p>',
      author: { _id: helper.id, username: helper.username, reputation: 1 },
      createdAt: new Date(test.settings.now).toISOString(),
      voteScore: 0,
      hasVoted: { up: false, down: false },
      isAccepted: false,
    });
    const question = await get(id);
    expect(question.answers).toEqual([body.answer]);
    expect(question.answerCount).toBe(1);
  });

  it('refuses closed questions', async () => {
    const id = await ask(test, asker);
    await setRow(test, 'posts', id, { status: 'closed' });
    expect(await give(id)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'This question is closed' },
    });
    expect((await get(id)).answers).toEqual([]);
  });

  it('returns 404 for invalid ids, answers, and deleted questions', async () => {
    const deleted = await ask(test, asker);
    const answerId: string = (await give(deleted)).body.answer._id;
    await setRow(test, 'posts', deleted, { deleted_at: START });
    for (const id of [deleted, answerId, '0', '-3', '99999999999999999999', '123456789', 'q1']) {
      expect(await give(id), id).toMatchObject(refusal(404, 'Question not found'));
    }
  });

  it('updates the counts of the question, its tag lists, the author and the community', async () => {
    const id = await ask(test, asker, { tags: ['one', 'two'] });
    const before = await counters(test.backend.db.sql);
    const { version } = await post(id);
    test.settings.now += 60_000;
    await give(id);
    await give(id, {}, asker);
    expect(await post(id)).toMatchObject({
      answer_count: 2,
      active_at: test.settings.now,
      version,
    });
    const copies = await test.backend.db.sql
      .selectFrom('question_tags')
      .select('answer_count')
      .where('question_id', '=', Number(id))
      .execute();
    expect(copies).toEqual([{ answer_count: 2 }, { answer_count: 2 }]);
    expect(await counters(test.backend.db.sql)).toEqual({ ...before, answers: before.answers + 2 });
    const { answer_count } = await rowOf(test, 'users', asker.id, 'answer_count');
    expect(answer_count).toBe(1);
  });

  it('invalidates the question’s page once committed', async () => {
    const id = await ask(test, asker);
    test.events.length = 0;
    await give(id);
    expect(changedKeys(test.events)).toContain(`question:${id}`);
  });

  it('makes the question searchable by the words of its answers', async () => {
    const id = await ask(test, asker);
    const word = `zyzzyva`;
    await give(id, { content: `<p>It is a ${word}.</p>` });
    const { body } = await test.get(`/questions?search=${word}`);
    expect(pluck(body.questions, '_id')).toEqual([id]);
  });
});
