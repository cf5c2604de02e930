import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { pluck, refusal } from '../../../support/replies.ts';
import { addStaff } from '../../../support/staff.ts';

describe('Accepting', async () => {
  let asker: Member;
  let bob: Member;
  let eve: Member;
  let question: string;
  let byBob: string;
  let byEve: string;
  const test = await openForSuite('sqlite');
  const { moderator } = await addStaff(test);
  beforeEach(async () => {
    [asker, bob, eve] = await newMembers(test, 3);
    question = await ask(test, asker);
    byBob = await answer(test, bob, question);
    byEve = await answer(test, eve, question);
  });
  afterEach(() => expectCountsKept(test));

  const accept = (id: string, as = asker) => test.put(`/answers/${id}/accept`, as);
  const unaccept = (id: string, as = asker) => test.delete(`/answers/${id}/accept`, as);
  const accepted = async () => {
    const { acceptedAnswer, answers } = (await test.get(`/questions/${question}`)).body.question;
    const flagged = answers.filter((one: { isAccepted: boolean }) => one.isAccepted);
    expect(pluck(flagged, '_id')).toEqual(acceptedAnswer === null ? [] : [acceptedAnswer]);
    return acceptedAnswer;
  };
  /** Of the asker, bob and eve. */
  const reputations = () =>
    Promise.all(
      [asker, bob, eve].map(
        async ({ id }) => (await test.get(`/users/${id}`)).body.user.reputation,
      ),
    );

  it('marks the answer, gives its author 15 and the asker 2, once', async () => {
    expect(await accept(byBob)).toMatchObject({ status: 200, body: { acceptedAnswer: byBob } });
    expect(await accepted()).toBe(byBob);
    expect(await reputations()).toEqual([3, 16, 1]);
    const events = test.events.length;
    expect(await accept(byBob)).toMatchObject({ status: 200, body: { acceptedAnswer: byBob } });
    expect(await reputations()).toEqual([3, 16, 1]);
    expect(test.events).toHaveLength(events);
  });

  it('another answer moves the acceptance and its reputation', async () => {
    await accept(byBob);
    await accept(byEve);
    expect(await accepted()).toBe(byEve);
    expect(await reputations()).toEqual([3, 1, 16]);
  });

  it('can be undone, which takes the reputation back, but not with another answer', async () => {
    await accept(byBob);
    expect(await unaccept(byEve)).toMatchObject({ status: 200, body: { acceptedAnswer: byBob } });
    expect(await accepted()).toBe(byBob);
    expect(await unaccept(byBob)).toMatchObject({ status: 200, body: { acceptedAnswer: null } });
    expect(await accepted()).toBeNull();
    expect(await reputations()).toEqual([1, 1, 1]);
  });

  it('is reserved for the question’s author', async () => {
    const refused = refusal(403, 'Only the question author can accept answers');
    for (const person of [bob, eve]) {
      expect(await accept(byBob, person)).toMatchObject(refused);
      expect(await unaccept(byBob, person)).toMatchObject(refused);
    }
    expect(await accepted()).toBeNull();
  });

  it('returns 404 for a question, a deleted answer, or an answer to a deleted question', async () => {
    const missing = refusal(404, 'Answer not found');
    for (const id of [question, '987654321']) expect(await accept(id)).toMatchObject(missing);
    await test.delete(`/answers/${byBob}`, bob);
    expect(await accept(byBob)).toMatchObject(missing);
    await test.put(`/admin/questions/${question}/deleted`, moderator, { deleted: true });
    expect(await accept(byEve)).toMatchObject(missing);
  });
});
