import { beforeEach, describe, expect, it } from 'vitest';
import { BOTH_ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { newMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { refusal } from '../../../support/replies.ts';
import { deleteRows, rowsOf, addRows } from '../../../support/rows.ts';

const MINUTE = 60_000;

describe.each(BOTH_ENGINES)('A review queue on %s', async (engine) => {
  let people: Member[];
  let questions: string[];
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    people = await newMembers(test, 5);
    const [ann, bob] = people as [Member, Member];
    questions = [await ask(test, ann), await ask(test, ann)];
    await deleteRows(test, 'review_skips');
    await deleteRows(test, 'review_items');
    for (const id of questions) await test.post(`/flags/question/${id}`, bob, { reason: 'rude' });
  });

  const next = async (as: Member) => (await test.get('/review/flags/next', as)).body.item;
  const decide = (item: { _id: string; version: number }, decision: string, as: Member) =>
    test.put(`/review/flags/${item._id}`, as, { decision, version: item.version });

  it('reserves an item for each reviewer for ten minutes', async () => {
    const mine = await next(staff.admin);
    const theirs = await next(staff.moderator);
    expect([mine.post._id, theirs.post._id]).toEqual(questions);
    expect((await next(staff.admin))._id).toBe(mine._id);
    test.settings.now += 11 * MINUTE;
    expect((await next(staff.moderator))._id).toBe(theirs._id);
    await decide(theirs, 'decline', staff.moderator);
    expect((await next(staff.moderator))._id).toBe(mine._id);
  });

  it('lets one of two reviewers decide, and tells the other who was faster', async () => {
    const item = await next(staff.admin);
    const replies = await Promise.all([
      decide(item, 'decline', staff.admin),
      decide(item, 'delete', staff.moderator),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/^staff[01] was faster and decided: (decline|delete)$/);
    const decisions = await rowsOf(
      test,
      'admin_log',
      { action: 'review-decided', target_id: Number(item._id) },
      'id',
    );
    expect(decisions).toHaveLength(1);
  });

  it('makes a decision once that is sent twice', async () => {
    const item = await next(staff.admin);
    const twice = [decide(item, 'delete', staff.admin), decide(item, 'delete', staff.admin)];
    const [first, second] = await Promise.all(twice);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.body.item).toMatchObject({
      decision: 'delete',
      decidedBy: { _id: staff.admin.id },
    });
    const logged = await test.backend.db.sql
      .selectFrom('admin_log')
      .select('id')
      .where('action', '=', 'review-decided')
      .where('target_id', '=', Number(item._id))
      .execute();
    expect(logged).toHaveLength(1);
    expect(await decide(item, 'decline', staff.admin)).toMatchObject({
      status: 409,
      body: { message: 'You have already decided this: delete' },
    });
  });

  it('does not show a skipped item to the same reviewer again', async () => {
    const item = await next(staff.admin);
    expect((await decide(item, 'skip', staff.admin)).body.item).toMatchObject({ decision: null });
    expect((await next(staff.admin)).post._id).toBe(questions[1]);
    expect((await next(staff.moderator))._id).toBe(item._id);
    const { queues } = (await test.get('/review', staff.admin)).body;
    expect(queues).toEqual([{ name: 'flags', waiting: 1 }]);
  });

  it('takes 40 decisions a day from a reviewer', async () => {
    const item = await next(staff.admin);
    await addRows(
      test,
      'review_items',
      Array.from({ length: 40 }, (_, at) => ({
        queue: 'flags' as const,
        target_kind: 'user' as const,
        target_id: at + 1,
        author_id: null,
        opened_at: 0,
        decision: 'helpful',
        decided_by: Number(staff.admin.id),
        decided_at: test.settings.now - at,
      })),
    );
    expect((await decide(item, 'skip', staff.admin)).status).toBe(200);
    test.settings.limits = true;
    try {
      expect(await decide(item, 'decline', staff.admin)).toMatchObject(
        refusal(429, 'You can review 40 posts a day'),
      );
    } finally {
      test.settings.limits = false;
    }
  });

  it('refuses unfitting decisions, wrong versions, and items of other queues', async () => {
    const item = await next(staff.admin);
    expect((await decide(item, 'approve', staff.admin)).status).toBe(400);
    expect((await decide({ ...item, version: 2 }, 'decline', staff.admin)).status).toBe(409);
    const path = `/review/close/${String(item._id)}`;
    const body = { decision: 'decline', version: 1 };
    expect((await test.put(path, staff.admin, body)).status).toBe(404);
    expect((await test.get('/review/none/next', staff.admin)).status).toBe(404);
  });
});
