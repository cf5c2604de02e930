import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, START, openForSuite } from '../../../support/backend.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask, raise, vote } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { rowsOf, setRow } from '../../../support/rows.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('The answer queue on %s', async (engine) => {
  let me: Member;
  let asker: Member;
  let other: Member;
  let tag: string;
  let round = 0;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    round += 1;
    test.settings.now = START;
    tag = `queue-${String(round)}`;
    [me, asker, other] = await newMembers(test, 3);
    await setRow(test, 'sessions', {}, { expires_at: START + 365 * DAY });
    // Creates the tag: one's own question is never queued.
    await ask(test, me, { tags: [tag] });
  });

  const asked = (more: Parameters<typeof ask>[2] = {}) =>
    ask(test, asker, { tags: [tag], ...more });
  const follow = (name = tag) => test.put(`/tags/${name}/follow`, me);
  const queue = async (as: Member = me) => (await test.get('/answer-queue', as)).body;
  const ids = async () =>
    (await queue()).questions.map((one: { question: { _id: string } }) => one.question._id);
  const skip = (id: string, isSkipped = true) => test.put(`/answer-queue/${id}`, me, { isSkipped });

  it('is for members only, and empty without tags', async () => {
    await asked();
    expect(await queue()).toEqual({ questions: [], tags: [], skipped: [] });
  });

  it('has open questions in followed tags, with the reasons', async () => {
    const id = await asked({ title: 'What waits for three days?' });
    await follow();
    test.settings.now += 3 * DAY;
    const { questions, tags } = await queue();
    expect(tags).toEqual([tag]);
    expect(questions).toMatchObject([
      {
        question: { _id: id, title: 'What waits for three days?' },
        reasons: [
          { kind: 'followed-tag', tag },
          { kind: 'no-answer', days: 3 },
        ],
      },
    ]);
  });

  it('has open questions in tags that one has answered in, with the score there', async () => {
    const answered = await answer(test, me, await asked());
    const id = await asked();
    await raise(test, [asker, other], `answers/${answered}`);
    const { questions } = await queue();
    expect(questions).toMatchObject([
      { question: { _id: id }, reasons: [{ kind: 'answered-tag', tag, score: 2 }, {}] },
    ]);
  });

  it('leaves out questions with an upvoted or accepted answer, but not with others', async () => {
    await follow();
    const [liked, accepted, plain] = [await asked(), await asked(), await asked()] as const;
    await vote(test, asker, `answers/${await answer(test, other, liked)}`, 'up');
    const best = await answer(test, other, accepted);
    await test.put(`/answers/${best}/accept`, asker);
    await vote(test, asker, `answers/${await answer(test, other, plain)}`, 'down');
    expect(await ids()).toEqual([plain]);
    expect((await queue()).questions[0].reasons).toContainEqual({
      kind: 'no-good-answer',
      answers: 1,
    });
  });

  it('leaves out own, answered, closed and deleted questions', async () => {
    await follow();
    await answer(test, me, await asked());
    const [closed, deleted] = [await asked(), await asked()];
    await test.put(`/admin/questions/${closed}/closed`, staff.moderator, {
      closed: true,
      reason: 'Too wide',
    });
    await test.delete(`/questions/${deleted}`, asker);
    expect(await ids()).toEqual([]);
  });

  it('leaves out skipped questions for 30 days, unless they are restored', async () => {
    await follow();
    const id = await asked({ title: 'Who would skip this?' });
    const { body } = await skip(id);
    expect(body.question).toEqual({
      _id: id,
      until: new Date(test.settings.now + 30 * DAY).toISOString(),
    });
    expect(await queue()).toMatchObject({
      questions: [],
      skipped: [{ _id: id, title: 'Who would skip this?' }],
    });
    expect((await skip(id)).status).toBe(200);
    expect((await skip(id, false)).body.question.until).toBeNull();
    expect(await ids()).toEqual([id]);
    await skip(id);
    test.settings.now += 30 * DAY;
    expect(await queue()).toMatchObject({ questions: [{}], skipped: [] });
    expect((await skip('999999')).status).toBe(404);
    expect((await skip('x')).status).toBe(404);
  });

  it('deletes expired skips, and those of a deleted account', async () => {
    const kept = async () => (await rowsOf(test, 'answer_skips', {}, 'user_id')).length;
    await skip(await asked());
    test.settings.now += 31 * DAY;
    await skip(await asked());
    expect(await kept()).toBe(1);
    const leaver = await test.join();
    await test.put(`/answer-queue/${await asked()}`, leaver, { isSkipped: true });
    await test.delete('/auth/account', leaver, { password: 'correct horse' });
    expect(await kept()).toBe(1);
  });
});
