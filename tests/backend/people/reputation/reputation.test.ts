import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  record,
  type ReputationEvent,
} from '../../../../src/backend/people/reputation/reputation.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { ENGINES, openTestBackend, START, type TestBackend } from '../../../support/backend.ts';
import { addPeople } from '../../../support/people.ts';

describe.each(ENGINES)('Reputation on %s', (engine) => {
  let test: TestBackend;
  let one: number;
  let other: number;

  beforeAll(async () => {
    test = await openTestBackend(engine);
    [one, other] = (await addPeople(test, [{}, {}])) as [number, number];
  });
  afterAll(() => test.close());

  const add = (...events: ReputationEvent[]) => transact(test.backend, (tx) => record(tx, events));
  const event = (userId: number, delta: number): ReputationEvent => ({
    userId,
    delta,
    reason: 'up_vote',
    postId: 1,
  });
  const totals = () =>
    test.backend.db.sql
      .selectFrom('users')
      .select(['id', 'reputation', 'reputation_sum'])
      .orderBy('id')
      .execute();

  it('starts at 1', async () => {
    expect((await totals()).map(({ reputation }) => reputation)).toEqual([1, 1]);
  });

  it('is max(1, 1 + the sum of the ledger), for all members of one record', async () => {
    await add(event(other, 15), event(one, -2), event(other, 2), event(one, -2));
    expect(await totals()).toEqual([
      { id: one, reputation: 1, reputation_sum: -4 },
      { id: other, reputation: 18, reputation_sum: 17 },
    ]);
    await add(event(one, 10));
    expect((await totals())[0]).toEqual({ id: one, reputation: 7, reputation_sum: 6 });
  });

  it('stores every event', async () => {
    const rows = await test.backend.db.sql
      .selectFrom('reputation_events')
      .select(['user_id', 'delta', 'reason', 'post_id', 'created_at'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ delta }) => delta)).toEqual([15, -2, 2, -2, 10]);
    expect(rows[0]).toEqual({
      user_id: other,
      delta: 15,
      reason: 'up_vote',
      post_id: 1,
      created_at: START,
    });
  });

  it('adds up correctly under concurrent changes', async () => {
    const before = await totals();
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => add(event(at % 2 ? one : other, 1), event(one, 1))),
    );
    const after = await totals();
    expect(after[0]?.reputation_sum).toBe((before[0]?.reputation_sum ?? 0) + 60);
    expect(after[1]?.reputation_sum).toBe((before[1]?.reputation_sum ?? 0) + 20);
  });

  it('writes nothing for an empty list of events', async () => {
    test.statements.length = 0;
    await add();
    expect(test.statements.filter((text) => /insert|update/.test(text))).toEqual([]);
  });
});
