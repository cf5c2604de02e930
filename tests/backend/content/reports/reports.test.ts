import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/backend/platform/sql/tables.ts';
import {
  ENGINES,
  type Member,
  openTestBackend,
  START,
  type TestBackend,
} from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff, loggedActions, type Staff } from '../../../support/staff.ts';

describe.each(ENGINES)('Reports on %s', (engine) => {
  let test: TestBackend;
  let staff: Staff;
  let ann: Member;
  let bob: Member;
  let question: string;
  let reply: string;

  beforeAll(async () => {
    test = await openTestBackend(engine);
    staff = await addStaff(test);
  });
  afterAll(() => test.close());
  let round = 0;
  beforeEach(async () => {
    round += 1;
    await test.backend.db.sql.deleteFrom('reports').execute();
    [ann, bob] = (await addMembers(test, `round${String(round)}-`, 2)) as [Member, Member];
    question = await ask(test, ann);
    reply = await answer(test, bob, question);
  });

  const report = (post: string, as: Member | undefined, reason = 'It is rude') =>
    test.call('POST', `/${post}/reports`, { as, body: { reason } });
  const list = async (query = '') =>
    (await test.call('GET', `/admin/reports${query}`, { as: staff.moderator })).body;
  const decide = (id: string, status: string) =>
    test.call('PUT', `/admin/reports/${id}`, { as: staff.moderator, body: { status } });

  it('of questions and answers reach the moderators, the newest first', async () => {
    expect((await report(`questions/${question}`, bob)).status).toBe(201);
    const { body } = await report(`answers/${reply}`, ann, '  Spam  ');
    expect((await list()).pagination).toMatchObject({ total: 2 });
    expect((await list()).reports).toMatchObject([
      {
        _id: body.report._id,
        reason: 'Spam',
        status: 'open',
        createdAt: '2026-11-20T12:00:00.000Z',
        reporter: { _id: ann.id, username: ann.username },
        post: {
          _id: reply,
          kind: 'answer',
          title: 'How do I test this thing?',
          excerpt: 'Like so.',
          link: `/questions/${question}/answers/${reply}`,
          author: { _id: bob.id, username: bob.username },
          deleted: false,
        },
        decidedBy: null,
        decidedAt: null,
      },
      {
        reporter: { _id: bob.id },
        post: { _id: question, kind: 'question', author: { _id: ann.id } },
      },
    ]);
  });

  it('are one a person and post until they are decided', async () => {
    const { body } = await report(`questions/${question}`, bob);
    expect(await report(`questions/${question}`, bob)).toMatchObject({
      status: 409,
      body: { message: 'You have already reported this post' },
    });
    expect((await report(`answers/${reply}`, bob)).status).toBe(201);
    expect((await report(`questions/${question}`, staff.admin)).status).toBe(201);
    await decide(body.report._id, 'dismissed');
    expect((await report(`questions/${question}`, bob)).status).toBe(201);
    expect((await decide(body.report._id, 'open')).status).toBe(409);
  });

  it('are one also when a person reports many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => report(`questions/${question}`, bob)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect((await list()).pagination.total).toBe(1);
  });

  it.each(['resolved', 'dismissed'] as const)('are %s, and opened again', async (status) => {
    const id = (await report(`questions/${question}`, bob)).body.report._id;
    expect((await decide(id, status)).body.report).toMatchObject({
      status,
      decidedBy: { _id: staff.moderator.id },
      decidedAt: '2026-11-20T12:00:00.000Z',
    });
    expect((await list()).reports).toEqual([]);
    expect((await list(`?status=${status}`)).reports).toMatchObject([{ _id: id }]);
    expect((await list('?status=all')).pagination.total).toBe(1);
    const actions = await loggedActions(test, staff.moderator);
    expect((await decide(id, status)).status).toBe(200);
    expect(await loggedActions(test, staff.moderator)).toEqual(actions);

    expect((await decide(id, 'open')).body.report).toMatchObject({
      status: 'open',
      decidedBy: null,
    });
    expect((await list()).reports).toMatchObject([{ _id: id }]);
    expect((await loggedActions(test, staff.moderator)).slice(0, 2)).toEqual([
      'report-reopened',
      `report-${status}`,
    ]);
  });

  it('tell who has reported what became of it, and not who decided', async () => {
    const told = async (as: Member) => {
      const { body } = await test.call('GET', '/notifications', { as });
      return body.notifications.filter(({ type }: { type: string }) => type === 'system');
    };
    const { body } = await report(`answers/${reply}`, ann);
    await decide(body.report._id, 'resolved');
    await decide(body.report._id, 'open');
    await decide(body.report._id, 'dismissed');
    const link = `/questions/${question}/answers/${reply}`;
    const message = 'How do I test this thing?';
    expect(await told(ann)).toMatchObject([
      { title: 'Your report of an answer was dismissed', message, link, sender: null },
      { title: 'Your report of an answer was resolved', message, link, sender: null },
    ]);
    expect(await told(bob)).toEqual([]);
  });

  describe('of a day', () => {
    const DAY = 86_400_000;
    beforeEach(() => void (test.settings.limits = true));
    afterEach(() => void (test.settings.limits = false));

    const become = (member: Member, person: Partial<Row<'users'>>) =>
      test.backend.db.sql
        .updateTable('users')
        .set(person)
        .where('id', '=', Number(member.id))
        .execute();
    const known = { joined_at: START - 2 * DAY, reputation: 10, question_count: 3 };
    /** Reports by somebody that are a minute apart. */
    const reported = (count: number, as: Member, row: Partial<Row<'reports'>>) =>
      test.backend.db.sql
        .insertInto('reports')
        .values(
          Array.from({ length: count }, (_, at) => ({
            post_id: Number(reply),
            user_id: Number(as.id),
            reason: 'Spam',
            status: 'dismissed' as const,
            created_at: START - at * 60_000,
            ...row,
          })),
        )
        .execute();

    it('do not count where the clock was far ahead', async () => {
      await become(bob, known);
      await reported(10, bob, { created_at: START + 40 * DAY });
      expect((await report(`questions/${question}`, bob)).status).toBe(201);
    });

    it.each([
      ['are 10', known, 10],
      ['are 5 of a new member', { ...known, reputation: 9 }, 5],
    ])('%s', async (_, person, most) => {
      await become(bob, person);
      await reported(most - 1, bob, {});
      expect((await report(`questions/${question}`, bob)).status).toBe(201);
      const another = await ask(test, ann);
      expect(await report(`questions/${another}`, bob)).toMatchObject({
        status: 429,
        body: { message: `You can report ${String(most)} posts a day` },
      });
      await test.backend.db.sql
        .updateTable('reports')
        .set({ created_at: START - DAY })
        .execute();
      expect((await report(`questions/${another}`, bob)).status).toBe(201);
    });

    it('are one more for every 10 that were resolved', async () => {
      await become(bob, known);
      await reported(19, bob, { status: 'resolved', created_at: START - 2 * DAY });
      await reported(10, bob, {});
      expect((await report(`questions/${question}`, bob)).status).toBe(201);
      const another = await ask(test, ann);
      expect((await report(`questions/${another}`, bob)).status).toBe(429);
    });
  });

  it('need somebody who is signed in, a reason, and a post that is there', async () => {
    expect(await report(`questions/${question}`, undefined)).toMatchObject({
      status: 401,
      body: { message: 'Please log in to report' },
    });
    expect(await report(`questions/${question}`, bob, '   ')).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please describe what is wrong with this post' } },
    });
    expect((await report(`questions/${question}`, bob, 'x'.repeat(501))).status).toBe(400);
    for (const post of [
      'questions/999999',
      `questions/${reply}`,
      `answers/${question}`,
      'answers/x',
    ]) {
      expect((await report(post, bob)).status).toBe(404);
    }
    expect((await decide('999999', 'resolved')).status).toBe(404);
    expect((await decide('x', 'resolved')).status).toBe(404);
  });

  it('say when their post is deleted, itself or with its question', async () => {
    await report(`answers/${reply}`, ann);
    await test.call('PUT', `/admin/questions/${question}/deleted`, {
      as: staff.moderator,
      body: { deleted: true },
    });
    expect((await list()).reports).toMatchObject([{ post: { deleted: true } }]);
  });
});
