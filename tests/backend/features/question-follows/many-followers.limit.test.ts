import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../../../src/backend/backend.ts';
import { gatherNotifications } from '../../../../src/backend/people/notifications/mails.ts';
import { notifyQueuedFollowers } from '../../../../src/backend/features/question-follows/notify-followers.ts';
import { gatherDigests } from '../../../../src/backend/features/tag-watching/digests.ts';
import {
  ENGINES,
  type Member,
  openTestBackend,
  type TestBackend,
} from '../../../support/backend.ts';
import { leastOf, longestBlock } from '../../../support/blocking.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { rowOf, addRows, setRow, deleteRows } from '../../../support/rows.ts';

const MANY = 10_000;
/** Those with an address and a digest, each of which takes its own transaction. */
const MAILED = 2_000;
/** Milliseconds for which nothing may block the event loop. */
const MOST = 50;

describe.each(ENGINES)('Ten thousand followers on %s', (engine) => {
  let test: TestBackend;
  let answerer: Member;
  let question: string;

  beforeAll(async () => {
    test = await openTestBackend(engine);
    test.settings.siteUrl = 'https://atoll.example';
    // Mails are counted, but not sent.
    test.listeners.length = 0;
    const [asker, other] = await addMembers(test, 'writer', 2);
    answerer = other;
    question = await ask(test, asker);
    for (let at = 0; at < MANY; at += 1_000) await addMembers(test, `m${String(at)}-`, 1_000);
    await addFollows();
    await addDigests();
  }, 600_000);
  afterAll(() => {
    test.settings.siteUrl = undefined;
    return test.close();
  });

  const members = () =>
    test.backend.db.sql.selectFrom('users').where('username', 'like', 'm%-%').orderBy('id');

  async function addFollows(): Promise<void> {
    const { sql } = test.backend.db;
    await sql
      .insertInto('question_follows')
      .columns(['question_id', 'user_id', 'level', 'created_at'])
      .expression(
        members().select((row) => [
          row.lit(Number(question)).as('question_id'),
          'id',
          row.val('all').as('level'),
          row.lit(1).as('created_at'),
        ]),
      )
      .execute();
  }

  async function addDigests(): Promise<void> {
    const { sql } = test.backend.db;
    const { id: tag_id } = await rowOf(test, 'tags', {}, 'id');
    const ids = (await members().select('id').limit(MAILED).execute()).map(({ id }) => id);
    await sql
      .updateTable('users')
      .set((row) => ({ email: row.ref('username') }))
      .where('id', 'in', ids)
      .execute();
    const daily = ids.map((user_id) => ({ user_id, level: 'daily' as const }));
    const follows = daily.map((row) => ({ ...row, tag_id, created_at: 1 }));
    await addRows(test, 'tag_follows', follows);
    const digests = daily.map((row) => ({ ...row, since: 0, due_at: 1 }));
    await addRows(test, 'tag_digests', digests);
  }

  const countOf = async (table: 'mails' | 'notifications') => {
    const { total } = await test.backend.db.sql
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('user_id', 'in', members().select('id'))
      .executeTakeFirstOrThrow();
    return total;
  };
  /** Makes all mails and digests due again. */
  const unmail = async () => {
    await setRow(test, 'mailed_notifications', {}, { mail_id: null });
    await deleteRows(test, 'mails');
    await setRow(test, 'tag_digests', {}, { due_at: 1 });
  };
  const blockOf = (work: (backend: Backend) => Promise<void>, before: () => Promise<unknown>) =>
    leastOf(async () => {
      await before();
      return longestBlock(() => work(test.backend));
    }, MOST);

  it('get notifications, mails and digests without blocking the event loop', async () => {
    let answers = 0;
    const another = () => {
      answers += 1;
      return answer(test, answerer, question);
    };
    expect.soft(await blockOf(notifyQueuedFollowers, another)).toBeLessThan(MOST);
    expect(await countOf('notifications')).toBe(answers * MANY);
    expect.soft(await blockOf(gatherNotifications, unmail)).toBeLessThan(MOST);
    expect(await countOf('mails')).toBe(MAILED);
    expect.soft(await blockOf(gatherDigests, unmail)).toBeLessThan(MOST);
    expect(await countOf('mails')).toBe(MAILED);
  }, 600_000);
});
