import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { commentId } from '../../../support/comments.ts';
import { newMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff, giveRole } from '../../../support/staff.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('A suspension on %s', async (engine) => {
  let member: Member;

  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    [member] = await newMembers(test, 1);
  });

  const suspend = (body: object) =>
    test.put(`/admin/users/${member.id}/suspension`, staff.admin, body);
  const me = async () => (await test.get('/auth/me', member)).body.user;
  const follow = () => test.put('/tags/common/follow', member);
  const content = { title: 'May I ask while suspended?', content: '<p>So.</p>', tags: ['common'] };
  const asks = () => test.post('/questions', member, content);

  it('lets the member read only, and states its reason and end', async () => {
    const question = await ask(test, staff.moderator);
    const { body } = await suspend({ suspended: true, reason: 'Spam', days: 7 });
    const until = new Date(test.settings.now + 7 * DAY).toISOString();
    expect(body.user).toMatchObject({ suspendedUntil: until, suspendedReason: 'Spam' });
    expect((await me()).suspension).toEqual({ until, reason: 'Spam' });
    const { status, body: error } = await asks();
    expect(status).toBe(403);
    expect(error).toEqual({
      code: 'forbidden',
      message: 'Your account is suspended until November 27, 2026, 12:00 PM UTC. Spam',
      suspension: { until, reason: 'Spam' },
    });
    expect((await follow()).status).toBe(403);
    const vote = { as: member, body: { type: 'up' } };
    expect((await test.call('PUT', `/questions/${question}/vote`, vote)).status).toBe(403);
    expect((await test.get(`/questions/${question}`, member)).status).toBe(200);
    const { notifications } = (await test.get('/notifications', member)).body;
    expect(notifications[0]).toMatchObject({ title: 'Your account is suspended' });
    const read = await test.put('/notifications/read-all', member);
    expect(read.status).toBe(200);
  });

  it('limits a moderator to what any member can see', async () => {
    const author = staff.admin;
    const question = await ask(test, author);
    const comment = await commentId(test, author, `questions/${question}`, 'The first text');
    await giveRole(test, member, 'moderator');
    const seen = () =>
      Promise.all(
        [`/comments/${comment}/history`, `/questions/${question}/source`, '/admin/log'].map(
          async (path) => (await test.get(path, member)).status,
        ),
      );
    expect(await seen()).toEqual([200, 200, 200]);
    await suspend({ suspended: true });
    expect((await me()).role).toBe('user');
    expect(await seen()).toEqual([403, 403, 403]);
    await suspend({ suspended: false });
    expect(await seen()).toEqual([200, 200, 200]);
  });

  it('ends by itself', async () => {
    await suspend({ suspended: true, days: 1 });
    const before = test.settings.now;
    test.settings.now += DAY;
    expect((await me()).suspension).toBeUndefined();
    expect((await asks()).status).toBe(201);
    const found = await test.get(`/admin/users?search=${member.username}`, staff.admin);
    expect(found.body.users[0].suspendedAt).toBeNull();
    test.settings.now = before;
  });

  it('without a length lasts until it is lifted', async () => {
    await suspend({ suspended: true });
    expect((await me()).suspension).toEqual({ until: null, reason: null });
    expect((await asks()).body.message).toBe(
      'Your account is suspended until a moderator lifts it',
    );
    await suspend({ suspended: false });
    expect((await me()).suspension).toBeUndefined();
    expect((await asks()).status).toBe(201);
  });

  it('is replaced by another one', async () => {
    await suspend({ suspended: true, days: 30 });
    await suspend({ suspended: true, days: 1, reason: 'Less' });
    const until = new Date(test.settings.now + DAY).toISOString();
    expect((await me()).suspension).toEqual({ until, reason: 'Less' });
  });

  it.each([0, -1, 1.5, 3651, '7'])('cannot last %j days', async (days) => {
    expect((await suspend({ suspended: true, days })).status).toBe(400);
  });
});
