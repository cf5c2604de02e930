import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thresholdOf } from '../../../../src/backend/people/privileges/privileges.rules.ts';
import {
  activeHolders,
  privileges,
  saveRecord,
} from '../../../../src/backend/people/privileges/privileges.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { type Privilege, STAGES } from '../../../../src/contract/privileges.ts';
import { DAY } from '../../../../src/shared/durations.ts';
import {
  ENGINES,
  type Member,
  openTestBackend,
  START,
  type TestBackend,
} from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff, type Staff } from '../../../support/staff.ts';

/** A call that needs a privilege, on a question of somebody else. */
type Try = (as: Member, question: string) => readonly [method: string, path: string, body: object];

let tries = 0;
const TRIES: readonly (readonly [Privilege, Try])[] = [
  ['vote-up', (_, question) => ['PUT', `/questions/${question}/vote`, { type: 'up' }]],
  ['vote-down', (_, question) => ['PUT', `/questions/${question}/vote`, { type: 'down' }]],
  [
    'create-tags',
    () => {
      tries += 1;
      const tags = [`new-${String(tries)}`];
      return ['POST', '/questions', { title: 'Whose tag is this one?', content: 'Mine', tags }];
    },
  ],
  [
    'edit',
    (_, question) => [
      'PUT',
      `/questions/${question}`,
      { title: 'Who may edit this?', content: `<p>I</p>`, tags: ['common'], reason: 'Clearer' },
    ],
  ],
];

describe.each(ENGINES)('privileges on %s', (engine) => {
  let test: TestBackend;
  let staff: Staff;
  let author: Member;
  let question: string;

  beforeAll(async () => {
    test = await openTestBackend(engine);
    staff = await addStaff(test);
    [author] = (await addMembers(test, 'author', 1)) as [Member];
    question = await ask(test, author, { tags: ['common'] });
  });
  afterAll(() => test.close());

  let round = 0;
  async function memberWith(columns: object): Promise<Member> {
    round += 1;
    const [member] = (await addMembers(test, `m${String(round)}-`, 1)) as [Member];
    await change(member, { privilege_changes: '', ...columns });
    return member;
  }
  const change = (member: Member, columns: object) =>
    test.backend.db.sql
      .updateTable('users')
      .set(columns)
      .where('id', '=', Number(member.id))
      .execute();
  const setStage = (stage: string, thresholds = {}) =>
    test.call('PUT', '/admin/privileges', { as: staff.admin, body: { stage, thresholds } });
  const table = async (as?: Member) => (await test.call('GET', '/privileges', { as })).body;
  const rowOf = async (name: Privilege, as?: Member) =>
    (await table(as)).privileges.find((row: { name: string }) => row.name === name);

  describe.each(STAGES)('in a %s community', (stage) => {
    it.each(TRIES)('allow to %s from the threshold on', async (privilege, call) => {
      await setStage(stage);
      const reputation = thresholdOf(privilege, { stage, isFixed: true, thresholds: {} });
      const above = await memberWith({ reputation });
      const below = await memberWith({ reputation: reputation - 1 });
      const refused = await send(below, call);
      expect(refused.status).toBe(403);
      const { missing } = await rowOf(privilege, below);
      expect(missing).toBe(1);
      expect(refused.body.message).toContain('You need 1 more reputation to ');
      expect((await send(above, call)).status).toBeLessThan(300);
      expect(await rowOf(privilege, above)).toMatchObject({ has: true, missing: 0 });
    });
  });

  async function send(as: Member, call: Try) {
    const [method, path, body] = call(as, question);
    return test.call(method, path, { as, body });
  }

  it('let anybody take a vote back, and authors comment whatever is paused', async () => {
    await setStage('young');
    const member = await memberWith({ reputation: 20 });
    const vote = { as: member, body: { type: 'down' } };
    await test.call('PUT', `/questions/${question}/vote`, vote);
    await change(member, { reputation: 1 });
    expect((await test.call('PUT', `/questions/${question}/vote`, vote)).status).toBe(200);
    const own = await ask(test, member, { tags: ['common'] });
    const body = { privilege: 'comment', change: 'paused', reason: 'Off topic', days: 7 };
    await test.call('PUT', `/admin/users/${member.id}/privileges`, { as: staff.admin, body });
    const comment = { as: member, body: { content: 'May I say something?' } };
    const refused = await test.call('POST', `/questions/${question}/comments`, comment);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toMatch(
      /^An admin has paused your privilege to comment on all posts until .*: Off topic$/,
    );
    const posted = await test.call('POST', `/questions/${own}/comments`, comment);
    expect(posted.status).toBe(201);
    const { notifications } = (await test.call('GET', '/notifications', { as: member })).body;
    expect(notifications[0].title).toBe('An admin paused your privilege to comment on all posts');
  });

  it('come from an admin’s word, which the log can undo', async () => {
    await setStage('grown');
    const member = await memberWith({});
    const body = { privilege: 'edit', change: 'given', reason: 'Our editor' };
    const path = `/admin/users/${member.id}/privileges`;
    expect((await test.call('PUT', path, { as: staff.admin, body })).body).toEqual({ has: true });
    expect((await rowOf('edit', member)).has).toBe(true);
    const { entries } = (await test.call('GET', '/admin/log', { as: staff.admin })).body;
    const [entry] = entries as [{ _id: string }];
    await test.call('POST', `/admin/log/${entry._id}/undo`, { as: staff.admin });
    expect((await rowOf('edit', member)).has).toBe(false);
    expect((await test.call('PUT', path, { as: staff.moderator, body })).status).toBe(403);
  });

  it('stay when the community grows, and thresholds follow the writers unless an admin fixes them', async () => {
    await setStage('young');
    const member = await memberWith({ reputation: 100, kept_young: null });
    const editor = async () => (await rowOf('edit', member)).has;
    expect(await editor()).toBe(true);
    await setStage('growing');
    expect(await editor()).toBe(true);
    expect((await table()).privileges[8]).toMatchObject({ name: 'edit', reputation: 500 });
    expect(await rowOf('edit', await memberWith({ reputation: 100 }))).toMatchObject({
      has: false,
      missing: 400,
    });
    await setStage('growing', { edit: 300 });
    expect(await editor()).toBe(false);
    await setStage('auto');
    expect((await table()).stage).toBe('young');
  });

  it('need reputation for pictures and more than two links in a growing community', async () => {
    await setStage('growing');
    const member = await memberWith({ reputation: 9 });
    const link = '<a href="https://example.com/">one</a> ';
    const asks = (content: string) =>
      test.call('POST', '/questions', {
        as: member,
        body: { title: 'How many links are too many?', content, tags: ['common'] },
      });
    expect((await asks(`<p>${link.repeat(2)}</p>`)).status).toBe(201);
    const { status, body } = await asks(`<p>${link.repeat(3)}</p>`);
    expect(status).toBe(403);
    expect(body.message).toBe('You need 1 more reputation to post pictures or more than two links');
    expect((await asks('<p><img src="https://example.com/a.png" alt=""></p>')).status).toBe(403);
    await change(member, { reputation: 10 });
    expect((await asks(`<p>${link.repeat(3)}</p>`)).status).toBe(201);
  });

  it('let members edit whose 18 of 20 suggestions were approved', async () => {
    await setStage('grown');
    const member = await memberWith({ joined_at: START - 8 * DAY });
    const suggestOnce = async (round: number, decision: string) => {
      const body = { content: `<p>Draft ${String(round)}</p>`, reason: 'Clearer' };
      const { body: made } = await test.call('POST', `/questions/${question}/suggestions`, {
        as: member,
        body,
      });
      await test.call('PUT', `/suggestions/${String(made.suggestion._id)}`, {
        as: staff.moderator,
        body: { decision, reason: 'So' },
      });
      return (await rowOf('edit', member)).has as boolean;
    };
    for (const round of [1, 2]) {
      expect(await suggestOnce(round, 'reject')).toBe(false);
    }
    for (let round = 3; round < 20; round += 1) {
      expect(await suggestOnce(round, 'approve')).toBe(false);
    }
    expect(await suggestOnce(20, 'approve')).toBe(true);
  });

  it('count their holders, who were here lately if asked for, by reputation, record and word', async () => {
    await setStage('young');
    const { sql } = test.backend.db;
    const count = async () => (await rowOf('protect')).holders as number;
    const before = await count();
    const rich = await memberWith({ reputation: 300 });
    const given = { is: 'given', reason: '', until: null };
    await memberWith({ privilege_changes: JSON.stringify({ protect: given }) });
    await memberWith({
      reputation: 300,
      privilege_changes: JSON.stringify({ protect: { ...given, is: 'paused' } }),
    });
    await memberWith({ reputation: 300, source_site: 'elsewhere' });
    expect(await count()).toBe(before + 2);
    const active = (since: number) => activeHolders(sql, 'protect', { since, now: START });
    const lately = await active(START - DAY);
    await sql.deleteFrom('sessions').where('user_id', '=', Number(rich.id)).execute();
    expect(await active(START - DAY)).toBe(lately - 1);
    await answer(test, author, question);
    const helpful = await memberWith({ joined_at: START - 8 * DAY });
    await transact(test.backend, (tx) => saveRecord(tx, Number(helpful.id), 'protect', true));
    expect(await count()).toBe(before + 3);
    await transact(test.backend, (tx) => saveRecord(tx, Number(helpful.id), 'protect', false));
    expect(await count()).toBe(before + 2);
  });

  it('follow the number of members who wrote in 90 days', async () => {
    await setStage('auto');
    const run = () =>
      Promise.all(
        (privileges.jobs ?? []).map((job) =>
          job.run(test.backend, { report: () => undefined, closing: new AbortController().signal }),
        ),
      );
    for (const one of await addMembers(test, 'writer', 49))
      await ask(test, one, { tags: ['common'] });
    await run();
    expect((await table()).stage).toBe('growing');
  });

  it('refuse numbers that make no sense', async () => {
    const refused = await setStage('young', { edit: 0 });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('Enter a number from 1 to 1,000,000');
    expect((await setStage('huge')).status).toBe(400);
  });
});
