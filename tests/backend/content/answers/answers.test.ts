import { describe, expect, it } from 'vitest';
import { changedKeys, type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { rowOf } from '../../../support/rows.ts';
import { refusal, pluck } from '../../../support/replies.ts';

describe('Answering', async () => {
  const test = await openForSuite('sqlite');
  const [asker, helper] = await addMembers(test, 'person', 2);
  const { moderator } = await addStaff(test);

  const give = (questionId: string, over: object = {}, as: Member | undefined = helper) =>
    test.post('/answers', as, { questionId, content: '<p>Like <b>so</b>.</p>', ...over });
  const get = async (id: string) => (await test.get(`/questions/${id}`)).body.question;

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

  it('returns 404 for invalid ids, answers, and deleted questions', async () => {
    const deleted = await ask(test, asker);
    const answerId: string = (await give(deleted)).body.answer._id;
    await test.put(`/admin/questions/${deleted}/deleted`, moderator, { deleted: true });
    for (const id of [deleted, answerId, '0', '-3', '99999999999999999999', '123456789', 'q1']) {
      expect(await give(id), id).toMatchObject(refusal(404, 'Question not found'));
    }
  });

  it('updates the counts of the question, its tag lists, the author and the community', async () => {
    const id = await ask(test, asker, { tags: ['one', 'two'] });
    const { version } = await rowOf(test, 'posts', id, 'version');
    test.settings.now += 60_000;
    await give(id);
    await give(id, {}, asker);
    expect(await rowOf(test, 'posts', id, 'answer_count', 'active_at', 'version')).toEqual({
      answer_count: 2,
      active_at: test.settings.now,
      version,
    });
    await expectCountsKept(test);
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
