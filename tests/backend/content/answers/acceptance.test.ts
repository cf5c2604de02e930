import { beforeEach, describe, expect, it } from 'vitest';
import { countTagChanges } from '../../../../src/backend/content/tags/counting.ts';
import { type Member, START, openForSuite } from '../../../support/backend.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { pluck } from '../../../support/replies.ts';
import { rowOf } from '../../../support/rows.ts';

describe('Accepting', async () => {
  let asker: Member;
  let bob: Member;
  let eve: Member;
  let question: string;
  let byBob: string;
  let byEve: string;
  const test = await openForSuite('sqlite');
  let round = 0;
  beforeEach(async () => {
    round += 1;
    const names = await newMembers(test, 3);
    [asker, bob, eve] = names as [Member, Member, Member];
    question = await ask(test, asker, { tags: [`round-${String(round)}`] });
    byBob = await answer(test, bob, question);
    byEve = await answer(test, eve, question);
  });

  const accept = (id: string, as: Member | undefined = asker) =>
    test.put(`/answers/${id}/accept`, as);
  const unaccept = (id: string, as: Member | undefined = asker) =>
    test.delete(`/answers/${id}/accept`, as);
  const accepted = async () => {
    const { body } = await test.get(`/questions/${question}`);
    const { acceptedAnswer, answers } = body.question;
    const flagged = answers.filter((one: { isAccepted: boolean }) => one.isAccepted);
    expect(pluck(flagged, '_id')).toEqual(acceptedAnswer === null ? [] : [acceptedAnswer]);
    return acceptedAnswer;
  };
  const person = async ({ id }: Member) => {
    const { sql } = test.backend.db;
    const row = await rowOf(test, 'users', id, 'reputation', 'reputation_sum', 'accepted_count');
    const ledger = await sql
      .selectFrom('reputation_events')
      .select((event) => event.fn.sum<number | null>('delta').as('sum'))
      .where('user_id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(row.reputation_sum).toBe(ledger.sum ?? 0);
    expect(row.reputation).toBe(Math.max(1, 1 + row.reputation_sum));
    return { reputation: row.reputation, accepted: row.accepted_count };
  };
  const answeredCount = async () => {
    await countTagChanges(test.backend);
    const { answered_count } = await test.backend.db.sql
      .selectFrom('tags')
      .select('answered_count')
      .where('name', '=', `round-${String(round)}`)
      .executeTakeFirstOrThrow();
    return answered_count;
  };

  it('marks the answer, gives its author 15 and the asker 2', async () => {
    expect(await accept(byBob)).toMatchObject({ status: 200, body: { acceptedAnswer: byBob } });
    expect(await accepted()).toBe(byBob);
    expect(await person(bob)).toEqual({ reputation: 16, accepted: 1 });
    expect(await person(asker)).toEqual({ reputation: 3, accepted: 0 });
    expect(await answeredCount()).toBe(1);
  });

  it('has no effect the second time', async () => {
    await accept(byBob);
    const events = test.events.length;
    expect(await accept(byBob)).toMatchObject({ status: 200, body: { acceptedAnswer: byBob } });
    expect(await person(bob)).toEqual({ reputation: 16, accepted: 1 });
    expect(await person(asker)).toEqual({ reputation: 3, accepted: 0 });
    expect(test.events).toHaveLength(events);
  });

  it('another answer moves the acceptance and its reputation', async () => {
    await accept(byBob);
    await accept(byEve);
    expect(await accepted()).toBe(byEve);
    expect(await person(bob)).toEqual({ reputation: 1, accepted: 0 });
    expect(await person(eve)).toEqual({ reputation: 16, accepted: 1 });
    expect(await person(asker)).toEqual({ reputation: 3, accepted: 0 });
    expect(await answeredCount()).toBe(1);
  });

  it('can be undone, which takes the reputation back', async () => {
    await accept(byBob);
    expect(await unaccept(byBob)).toMatchObject({ status: 200, body: { acceptedAnswer: null } });
    expect(await accepted()).toBeNull();
    expect(await person(bob)).toEqual({ reputation: 1, accepted: 0 });
    expect(await person(asker)).toEqual({ reputation: 1, accepted: 0 });
    expect(await answeredCount()).toBe(0);
  });

  it('is not undone by unaccepting another answer', async () => {
    await accept(byBob);
    expect(await unaccept(byEve)).toMatchObject({ status: 200, body: { acceptedAnswer: byBob } });
    expect(await accepted()).toBe(byBob);
    expect(await person(bob)).toEqual({ reputation: 16, accepted: 1 });
  });

  it('is reserved for the question’s author', async () => {
    const refusal = {
      status: 403,
      body: { code: 'forbidden', message: 'Only the question author can accept answers' },
    };
    for (const person of [bob, eve]) {
      expect(await accept(byBob, person)).toMatchObject(refusal);
      expect(await unaccept(byBob, person)).toMatchObject(refusal);
    }
    expect(await accepted()).toBeNull();
  });

  it('returns 404 for a question, a deleted answer, or an answer to a deleted question', async () => {
    const { sql } = test.backend.db;
    const gone = sql.updateTable('posts').set({ deleted_at: START });
    expect((await accept(question)).status).toBe(404);
    await gone.where('id', '=', Number(byBob)).execute();
    expect((await accept(byBob)).status).toBe(404);
    await gone.where('id', '=', Number(question)).execute();
    expect((await accept(byEve)).status).toBe(404);
  });
});
