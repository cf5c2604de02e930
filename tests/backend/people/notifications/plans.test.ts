import { describe, expect, it } from 'vitest';
import {
  commentsTopic,
  unreadWithTopic,
} from '../../../../src/backend/people/notifications/notifications.store.ts';
import { BOTH_ENGINES, START, openForSuite, openForTest } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { planOf } from '../../../support/plans.ts';
import { ask } from '../../../support/posts.ts';
import { addRows, setRow } from '../../../support/rows.ts';

const PEOPLE = 10;
const UNREAD = 200;

describe.each(BOTH_ENGINES)('Unread notifications on %s', async (engine) => {
  const test = await openForSuite(engine);
  const people = (await addMembers(test, 'away-', PEOPLE)).map(({ id }) => Number(id));
  const rows = people.flatMap((user_id) =>
    Array.from({ length: UNREAD }, (_, post) => ({
      user_id,
      type: 'comment' as const,
      event: 'commented',
      params: '{}',
      link: `/comments/${String(post)}`,
      topic: commentsTopic(post),
      created_at: START,
    })),
  );
  await addRows(test, 'notifications', rows);

  it('of one topic are found by an index, however many others are unread', async () => {
    const { db } = test.backend;
    const plan = await planOf(db, unreadWithTopic(db.sql, people, [commentsTopic(7)]));
    expect(plan).toContain('notifications_topic');
  });
});

it('Deleting and restoring a question does not scan all posts on SQLite', async () => {
  const test = await openForTest('sqlite');
  const admin = await test.join('ada');
  await setRow(test, 'users', {}, { role: 'admin' });
  const id = await ask(test, admin);
  test.queries.length = 0;
  for (const deleted of [true, false]) {
    const { status } = await test.put(`/admin/questions/${id}/deleted`, admin, { deleted });
    expect(status).toBe(200);
  }
  const plans = await Promise.all(
    test.queries.slice().map((query) => planOf(test.backend.db, { compile: () => query })),
  );
  expect(plans.filter((plan) => /^SCAN posts$/m.test(plan))).toEqual([]);
});
