import { beforeEach, describe, expect, it } from 'vitest';
import { endBounties } from '../../../../src/backend/features/bounties/ending.ts';
import { record } from '../../../../src/backend/people/reputation/reputation.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { questionKey, QUESTIONS } from '../../../../src/contract/surrogate-keys.ts';
import { ENGINES, type Member, START, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers, newMembers } from '../../../support/members.ts';
import { answer, ask, raise } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck, refusal } from '../../../support/replies.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('Bounties on %s', async (engine) => {
  let asker: Member;
  let starter: Member;
  let helper: Member;
  let question: string;
  let round = 0;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  const voters = await addMembers(test, 'voter-', 3);
  beforeEach(async () => {
    test.settings.now = START;
    round += 1;
    [asker, starter, helper] = await newMembers(test, 3);
    question = await ask(test, asker, { tags: [`tag-${String(round)}`] });
    await give(starter, 600);
    test.settings.now += 2 * DAY;
  });

  const give = (to: Member, delta: number) =>
    transact(test.backend, (tx) =>
      record(tx, [{ userId: Number(to.id), delta, reason: 'imported', postId: null }]),
    );
  const start = (as: Member, amount: number, of = question) =>
    test.post(`/questions/${of}/bounty`, as, { amount });
  const award = (as: Member, to: string) => test.put(`/answers/${to}/bounty`, as);
  const state = async (as: Member) => (await test.get(`/questions/${question}/bounty`, as)).body;
  const read = async () => (await test.get(`/questions/${question}`)).body.question;
  const reputationOf = async (of: Member): Promise<number> =>
    (await test.get(`/users/${of.id}`)).body.user.reputation;
  const notificationTitles = async (as: Member) =>
    pluck((await test.get('/notifications', as)).body.notifications, 'title');
  const end = async (days: number) => {
    test.settings.now += days * DAY;
    await endBounties(test.backend, (error) => {
      throw error;
    });
  };
  const list = async (query = '') =>
    (await test.get(`/questions?bounty=true${query}`)).body.questions;

  it('cost reputation when started, and are shown on the question', async () => {
    expect(await state(starter)).toMatchObject({ reputation: 601, bounty: null, refusal: null });
    test.events.length = 0;
    const { status, body } = await start(starter, 100);
    const bounty = {
      amount: 100,
      endsAt: new Date(START + 9 * DAY).toISOString(),
      by: { _id: starter.id },
    };
    expect([status, body.bounty]).toMatchObject([201, bounty]);
    expect((await read()).bounty).toMatchObject(bounty);
    expect(await reputationOf(starter)).toBe(501);
    expect(await notificationTitles(asker)).toContain(
      `${starter.username} offered 100 reputation for an answer to your question`,
    );
    const keys = test.events.flatMap((event) =>
      event.type === 'pages-changed' ? event.surrogateKeys : [],
    );
    expect(keys).toEqual(expect.arrayContaining([questionKey(question), QUESTIONS]));
    await expectCountsKept(test);
  });

  it('are limited to one per question, three per member, and steps of 50', async () => {
    for (const amount of [0, 49, 75, 550, -50])
      expect((await start(starter, amount)).status).toBe(400);
    expect((await start(helper, 50)).body.message).toBe(
      'You need 51 reputation to offer a 50-point bounty. You have 1',
    );
    expect((await start(starter, 50)).status).toBe(201);
    await give(asker, 600);
    expect((await start(asker, 50)).status).toBe(409);
    expect((await state(asker)).refusal).toBe('This question already has a bounty');
    test.settings.now -= 2 * DAY;
    const others = [];
    for (let at = 0; at < 3; at += 1) others.push(await ask(test, asker));
    test.settings.now += 2 * DAY;
    const statuses = [];
    for (const other of others) statuses.push((await start(starter, 50, other)).status);
    expect(statuses).toEqual([201, 201, 429]);
    expect(await reputationOf(starter)).toBe(451);
  });

  it('are awarded once, by their starter, to an answer by somebody else', async () => {
    await start(starter, 200);
    const own = await answer(test, starter, question);
    const good = await answer(test, helper, question);
    expect((await award(helper, good)).status).toBe(403);
    expect((await award(starter, own)).body.message).toBe(
      'You can’t award a bounty to your own answer',
    );
    expect((await award(starter, '999999')).status).toBe(404);
    const both = await Promise.all([award(starter, good), award(starter, good)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await reputationOf(helper)).toBe(201);
    const { bounty, answers } = await read();
    expect(bounty).toBeUndefined();
    expect(answers.find(({ _id }: { _id: string }) => _id === good).bountyAwarded).toBe(200);
    expect(await notificationTitles(helper)).toContain(
      'Your answer was awarded a bounty of 200 reputation',
    );
    await end(9);
    expect(await reputationOf(helper)).toBe(201);
    await expectCountsKept(test);
  });

  it('give half to the best new answer, once, a day after reminding their starter', async () => {
    await start(starter, 300);
    test.settings.now += 1;
    const good = await answer(test, helper, question);
    await raise(test, voters.slice(0, 2), `answers/${good}`);
    const before = await reputationOf(helper);
    test.events.length = 0;
    await end(7);
    const surrogateKeys: unknown = expect.arrayContaining([`question:${question}`]);
    expect(test.events).toContainEqual({ type: 'pages-changed', surrogateKeys });
    await end(0);
    const lastDay = 'You have one day left to award your bounty of 300';
    expect(
      (await notificationTitles(starter)).filter((title: string) => title === lastDay),
    ).toHaveLength(1);
    expect((await read()).bounty.amount).toBe(300);
    test.settings.now += DAY;
    expect((await award(starter, good)).body.message).toBe('This bounty has ended');
    await Promise.all([end(0), end(0)]);
    expect(await reputationOf(helper)).toBe(before + 150);
    expect((await read()).answers[0].bountyAwarded).toBe(150);
    expect(await notificationTitles(starter)).toContain(
      'Your bounty of 300 has ended: half of it went to the best new answer',
    );
    await expectCountsKept(test);
  });

  it('stop the author from deleting the question, and are refunded if a moderator does', async () => {
    await start(starter, 300);
    const deleted = await test.delete(`/questions/${question}`, asker);
    expect(deleted).toMatchObject(
      refusal(409, 'A question with a bounty cannot be deleted until it ends'),
    );
    const path = `/admin/questions/${question}/deleted`;
    const removed = await test.put(path, staff.moderator, { deleted: true });
    expect(removed.status).toBe(200);
    expect(await reputationOf(starter)).toBe(601);
    await test.put(path, staff.moderator, { deleted: false });
    expect((await read()).bounty).toBeUndefined();
    await end(9);
    expect(await reputationOf(starter)).toBe(601);
    await expectCountsKept(test);
  });

  it('are listed by end date, also per tag, and marked on cards', async () => {
    test.settings.now -= 2 * DAY;
    const tags = [`tag-${String(round)}`, 'other'];
    const later = await ask(test, asker, { tags });
    test.settings.now += 2 * DAY;
    await start(starter, 100);
    test.settings.now += 1_000;
    await start(starter, 50, later);
    const ids = (cards: { _id: string }[]) => cards.map(({ _id }) => _id);
    expect(ids(await list(`&tag=tag-${String(round)}`))).toEqual([question, later]);
    expect(ids(await list(`&tag=tag-${String(round)}&limit=1&page=2`))).toEqual([later]);
    const [card] = await list(`&tag=tag-${String(round)}`);
    expect(card.bounty).toEqual({ amount: 100, endsAt: expect.any(String) });
    const all = await list('&status=open&limit=50');
    expect(ids(all)).toEqual(expect.arrayContaining([question, later]));
    expect(await list('&tag=no-such-tag')).toEqual([]);
  });

  it('appear in the activity of both members, with their cost and gain', async () => {
    await start(starter, 100);
    const good = await answer(test, helper, question);
    await award(starter, good);
    const activity = async (of: Member) =>
      (await test.get(`/users/${of.id}/activity`)).body.activity;
    expect(await activity(starter)).toMatchObject([
      { type: 'bounty', description: 'offered 100 reputation' },
    ]);
    expect((await activity(helper))[0]).toMatchObject({
      type: 'answer',
    });
    expect(await activity(helper)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'bounty', description: 'was given 100 reputation' }),
      ]),
    );
    const own = (await test.get('/dashboard', starter)).body.activity;
    expect(own).toMatchObject([{ type: 'bounty', title: 'Started a bounty', earned: -100 }]);
  });
});
