import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { transact, type Transaction } from '../../../../src/backend/platform/sql/transaction.ts';
import { lockQuestions } from '../../../../src/backend/content/tags/moving.store.ts';
import { ensureTags } from '../../../../src/backend/content/tags/tags.ts';
import { openTestBackend } from '../../../support/backend.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';

describe('Merging a tag on PostgreSQL', async () => {
  const test = await openTestBackend('postgres');
  const staff = await addStaff(test);
  afterAll(() => test.close());

  const someoneWaits = () =>
    vi.waitFor(async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(
        test.backend.db.sql,
      );
      expect(rows[0]?.n).toBe(1);
    });

  /** Whether a tag can be given to a question now, without waiting. */
  const isFree = async (tx: Transaction, name: string) => {
    const tag = tx.sql.selectFrom('tags').select('id').where('name', '=', name);
    return (await tag.forKeyShare().noWait().execute()).length === 1;
  };

  /** Whether a tag can be given to a question while a merge waits for the locks that `hold` takes. */
  async function isFreeInMerge(
    { from, into, asked }: Record<'from' | 'into' | 'asked', string>,
    hold: (tx: Transaction) => Promise<unknown>,
  ): Promise<boolean> {
    let merging: Promise<{ status: number }> | undefined;
    const free = await transact(test.backend, async (tx) => {
      await hold(tx);
      const request = { as: staff.moderator, body: { into } };
      merging = test.call('POST', `/admin/tags/${from}/merge`, request);
      await someoneWaits();
      return isFree(tx, asked);
    });
    expect((await merging)?.status).toBe(200);
    return free;
  }

  it('does not block the other tag for somebody who gives both to a question', async () => {
    await ask(test, staff.moderator, { tags: ['old', 'other'] });
    const tags = { from: 'old', into: 'other', asked: 'other' };
    expect(await isFreeInMerge(tags, (tx) => ensureTags(tx, ['old']))).toBe(true);
  });

  it('does not block the tag for somebody who edits its questions', async () => {
    const id = await ask(test, staff.moderator, { tags: ['first', 'second'] });
    const tags = { from: 'first', into: 'second', asked: 'first' };
    const held = (tx: Transaction) => lockQuestions(tx, [Number(id)]);
    expect(await isFreeInMerge(tags, held)).toBe(true);
  });
});
