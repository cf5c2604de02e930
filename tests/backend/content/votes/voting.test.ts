import { describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { refusal } from '../../../support/replies.ts';
import { setRow } from '../../../support/rows.ts';

describe.each(ENGINES)('voting on %s', async (engine) => {
  const test = await openForSuite(engine);
  const [author, voter] = await addMembers(test, 'voting', 2);
  const question = await ask(test, author);

  const reputation = async (who: Member): Promise<number> => {
    const { body } = await test.get(`/users/${who.id}`);
    return body.user.reputation;
  };

  it('counts, reverses and takes back a vote, and returns the result', async () => {
    const post = `questions/${await ask(test, author)}` as const;
    const before = await reputation(author);
    const up = { up: true, down: false };
    const down = { up: false, down: true };
    const none = { up: false, down: false };
    for (const [type, voteScore, hasVoted, gained] of [
      ['up', 1, up, 10],
      ['up', 0, none, 0],
      ['up', 1, up, 10],
      ['down', -1, down, -2],
      ['down', 0, none, 0],
      ['down', -1, down, -2],
      ['up', 1, up, 10],
    ] as const) {
      const { status, body } = await vote(test, voter, post, type);
      expect(status).toBe(200);
      expect(body).toEqual({ voteScore, hasVoted });
      expect((await reputation(author)) - before).toBe(Math.max(gained, 1 - before));
    }
  });

  it('counts votes on answers the same way', async () => {
    const post = `answers/${await answer(test, author, question)}` as const;
    const { body } = await vote(test, voter, post, 'up');
    expect(body).toEqual({ voteScore: 1, hasVoted: { up: true, down: false } });
    const page = await test.get(`/questions/${question}`, voter);
    expect(page.body.question.answers[0]).toMatchObject(body);
  });

  it('never lets reputation fall below 1, but remembers the debt', async () => {
    const [poor, ...crowd] = await addMembers(test, 'poor', 5);
    const post = `questions/${await ask(test, poor)}` as const;
    for (const one of crowd) await vote(test, one, post, 'down');
    expect(await reputation(poor)).toBe(1);
    await vote(test, voter, post, 'up');
    // 10 − 4 × 2, not 10.
    expect(await reputation(poor)).toBe(1 + 2);
  });

  it('refuses one’s own posts', async () => {
    const mine = await answer(test, author, question);
    for (const post of [`questions/${question}`, `answers/${mine}`] as const) {
      const { status, body } = await vote(test, author, post, 'up');
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });

  it.each(['sideways', '', 'UP', 'constructor'])('refuses the vote %j', async (type) => {
    const { status, body } = await vote(test, voter, `questions/${question}`, type);
    expect([status, body.code]).toEqual([400, 'invalid']);
  });

  it.each(['999999', 'q001'])('returns 404 for the post %s', async (id) => {
    const asked = await vote(test, voter, `questions/${id}`, 'up');
    const answered = await vote(test, voter, `answers/${id}`, 'up');
    expect(asked).toMatchObject(refusal(404, 'Question not found'));
    expect(answered).toMatchObject(refusal(404, 'Answer not found'));
  });

  it('does not accept an answer’s id for a question, or the reverse', async () => {
    const given = await answer(test, author, question);
    expect((await vote(test, voter, `questions/${given}`, 'up')).status).toBe(404);
    expect((await vote(test, voter, `answers/${question}`, 'up')).status).toBe(404);
  });

  it('returns 404 for deleted posts', async () => {
    const gone = await ask(test, author);
    const below = await answer(test, author, gone);
    await setRow(test, 'posts', gone, { deleted_at: test.settings.now });
    expect((await vote(test, voter, `questions/${gone}`, 'up')).status).toBe(404);
    expect((await vote(test, voter, `answers/${below}`, 'up')).status).toBe(404);
  });
});
