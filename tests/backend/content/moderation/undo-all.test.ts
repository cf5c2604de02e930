import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { indexQueued } from '../../../../src/backend/content/search/queue.ts';
import { BOTH_ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { commentId } from '../../../support/comments.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask, raise } from '../../../support/posts.ts';
import { seeded, shuffled } from '../../../support/random.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';
import { deleteRows, setRow } from '../../../support/rows.ts';

const ROUNDS = 5;
const SECOND = 1_000;

describe.each(BOTH_ENGINES)('Random decisions on %s', async (engine) => {
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  const people = await addMembers(test, 'person-', 6);

  it('leave no trace in counts, reputation, badges, tags, search and filter once undone', async () => {
    const [ann, bob, eve, zoe, kim, tom] = people;
    const newcomer = await test.join('newcomer');
    const asked = [];
    for (const at of [1, 2, 3]) {
      const question = await ask(test, ann, {
        title: `Where is the vexillium number ${String(at)} kept?`,
        tags: ['testing', `tag-${String(at)}`],
      });
      const reply = await answer(test, bob, question);
      await raise(test, [eve, zoe, kim], `questions/${question}`);
      await raise(test, [ann, eve, zoe], `answers/${reply}`);
      await test.put(`/answers/${reply}/accept`, ann);
      const comment = await commentId(
        test,
        bob,
        `questions/${question}`,
        'What do you mean by it?',
      );
      asked.push({ question, reply, comment });
    }
    await deleteRows(test, 'review_items');
    const published = await ask(test, newcomer, { title: 'How is the quxolith made?' });
    await answer(test, newcomer, asked[0]?.question ?? '');
    for (const number of ['one', 'two']) {
      const { status } = await test.post('/questions', newcomer, {
        title: `Buy number ${number} today`,
        content: `<p>Here is number ${number}.</p>`,
        tags: ['testing'],
        homepage: 'https://spam.example.com',
      });
      expect(status).toBe(202);
    }
    const random = seeded(36);
    const moderate = (path: string, body: object) => () =>
      test.put(`/admin/${path}`, staff.admin, body);
    const review = (queue: string) => async () => {
      const { item } = (await test.get(`/review/${queue}/next`, staff.moderator)).body;
      if (!item) return undefined;
      const fitting = item.decisions.filter((one: string) => one !== 'skip' && one !== 'edit');
      const decision = fitting[Math.floor(random() * fitting.length)];
      return test.put(`/review/${queue}/${String(item._id)}`, staff.moderator, {
        decision,
        version: item.version,
        reply: 'This is the reason',
      });
    };
    const flags: [path: string, as: Member][] = [];
    const flagged = (path: string, flaggers: readonly Member[]) => async () => {
      for (const as of flaggers) {
        const body = { reason: 'spam' };
        const { status } = await test.post(`/flags/${path}`, as, body);
        if (status === 201) flags.push([path, as]);
      }
    };
    const reason = 'This is the reason';
    const decisions: (() => Promise<unknown>)[] = asked.flatMap(({ question, reply, comment }) => [
      moderate(`questions/${question}/closed`, { closed: true, reason }),
      moderate(`questions/${question}/featured`, { featured: true }),
      moderate(`questions/${question}/deleted`, { deleted: true, reason }),
      moderate(`answers/${reply}/deleted`, { deleted: true, reason }),
      moderate(`posts/${question}/locks/edits`, { locked: true, days: 2, reason }),
      moderate(`posts/${reply}/locks/comments`, { locked: true, days: 2, reason }),
      () => test.delete(`/comments/${comment}?reason=Rude`, staff.moderator),
      flagged(`question/${question}`, [eve, zoe, kim]),
      flagged(`answer/${reply}`, [eve, zoe, tom]),
      flagged(`comment/${comment}`, [eve, kim]),
    ]);
    decisions.push(
      moderate(`users/${bob.id}/suspension`, { suspended: true, days: 7, reason }),
      moderate(`users/${eve.id}/role`, { role: 'moderator' }),
      moderate(`questions/${published}/deleted`, { deleted: true, reason }),
      () =>
        test.post(`/admin/users/${ann.id}/warnings`, staff.moderator, {
          message: 'Please stay friendly',
        }),
      ...['held', 'held', 'first-posts', 'first-posts', 'flags', 'flags', 'flags'].map(review),
    );
    const before = await state();
    for (let round = 0; round < ROUNDS; round += 1) {
      const steps: { readonly since: number; readonly flags: number }[] = [];
      for (const decide of shuffled(decisions, random).slice(0, 14)) {
        test.settings.now += SECOND;
        steps.push({ since: await newest(), flags: flags.length });
        await decide();
      }
      expect(await state()).not.toEqual(before);
      for (const step of steps.toReversed()) {
        await undoAll(step.since);
        for (const [path, as] of flags.splice(step.flags)) await test.delete(`/flags/${path}`, as);
      }
      await setRow(test, 'review_items', {}, { claimed_by: null, claimed_until: null });
      expect(await state(), `round ${String(round)}`).toEqual(before);
    }
    await expectCountsKept(test);
  }, 120_000);

  const entries = async () => (await test.get('/admin/log', staff.admin)).body.entries;
  const newest = async () => Number((await entries())[0]?._id ?? 0);

  /** Undoes what was logged since an entry, the newest first. */
  async function undoAll(since: number): Promise<void> {
    for (;;) {
      const entry = (await entries()).find(
        ({ _id, canUndo, details }: { _id: string; canUndo: boolean; details: object }) =>
          Number(_id) > since && canUndo && !('undoes' in details) && !isPartOfUndo(_id),
      );
      if (!entry) return;
      test.settings.now += SECOND;
      const first = await newest();
      const path = `/admin/log/${String(entry._id)}/undo`;
      const { status, body } = await test.post(path, staff.admin);
      expect(status, JSON.stringify([entry, body])).toBe(200);
      for (const { _id } of await entries()) if (Number(_id) > first) written.add(_id);
    }
  }
  /** The entries that undoing wrote. */
  const written = new Set<string>();
  const isPartOfUndo = (id: string) => written.has(id);

  const read = async (query: string) => (await sql.raw(query).execute(test.backend.db.sql)).rows;

  async function state() {
    await test.settle();
    // A search on a busy machine does not wait for the index.
    await indexQueued(test.backend);
    const found = await test.get('/questions?search=vexillium', undefined);
    return {
      people: await read(`select id, role, reputation, question_count, answer_count, accepted_count,
        badge_count, badges_shown, privilege_records, suspended_at from users order by id`),
      badges: await read('select user_id, name from badges order by id'),
      posts: await read(`select id, status, closed_reason, score, accepted_id, answer_count,
        comment_count, featured from posts where deleted_at is null order by id`),
      comments: await read('select id, deleted_at from comments order by id'),
      locks: await read('select post_id, kind from post_locks order by post_id, kind'),
      held: await read('select id, status from held_posts order by id'),
      waiting: await read(`select queue, target_kind, target_id from review_items
        where decided_at is null order by queue, target_id`),
      tags: await read(
        'select name, question_count from tags where question_count > 0 order by name',
      ),
      filter: await read(
        `select token, spam, good from spam_tokens where token <> '' order by token`,
      ),
      found: pluck(found.body.questions, '_id').toSorted(),
      stats: (await test.get('/stats')).body,
    };
  }
});
