import { beforeAll, describe, expect, it } from 'vitest';
import { thresholdOf } from '../../../../src/backend/people/privileges/privileges.rules.ts';
import {
  activeHolders,
  privileges,
  saveRecord,
} from '../../../../src/backend/people/privileges/privileges.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import {
  type Privilege,
  PRIVILEGE_ACTIONS,
  PRIVILEGES,
} from '../../../../src/contract/privileges.ts';
import { DAY } from '../../../../src/shared/durations.ts';
import { ENGINES, type Member, START, openForSuite } from '../../../support/backend.ts';
import { addMembers, newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff, giveRole } from '../../../support/staff.ts';
import { setRow, deleteRows } from '../../../support/rows.ts';

/** The posts of one attempt, which no other attempt uses. */
interface Target {
  readonly question: string;
  readonly answer: string;
  readonly suggestion: () => Promise<string>;
  readonly close: () => Promise<unknown>;
  readonly voteAnswerDown: () => Promise<unknown>;
}

/** A call that needs a privilege. */
type Try = (target: Target) => Call | Promise<Call>;
type Call = readonly [method: string, path: string, body?: object];

let tries = 0;
const newTag = () => `new-${String((tries += 1))}`;
const asking = (more: object): Call => [
  'POST',
  '/questions',
  { title: 'What may I post here?', content: '<p>Mine</p>', tags: ['common'], ...more },
];
const DECIDING = 'approve a suggestion';
/** Suggestions are hidden from members who may not decide on them. */
const statusBelow = (what: string) => (what === DECIDING ? 404 : 403);
const LINKS = '<a href="https://example.com/">one</a> '.repeat(3);
const EDIT = { title: 'Who may edit this?', content: '<p>I</p>', tags: ['common'] };
const LOCK = { locked: true, days: 1, reason: 'Too many new answers' };

const TRIES: readonly (readonly [Privilege, what: string, Try])[] = [
  ['comment', 'comment', (at) => ['POST', `/posts/${at.question}/comments`, { content: 'Hello' }]],
  [
    'comment',
    'comment on an answer',
    (at) => ['POST', `/posts/${at.answer}/comments`, { content: 'Hello' }],
  ],
  [
    'suggest',
    'suggest an edit',
    (at) => ['POST', `/posts/${at.question}/suggestions`, { content: '<p>It</p>', reason: 'So' }],
  ],
  [
    'suggest',
    'suggest a tag’s description',
    () => ['POST', '/tags/common/suggestions', { description: `On ${newTag()}`, reason: 'So' }],
  ],
  ['flag', 'flag', (at) => ['POST', `/flags/question/${at.question}`, { reason: 'unclear' }]],
  ['flag', 'flag an answer', (at) => ['POST', `/flags/answer/${at.answer}`, { reason: 'rude' }]],
  ['flag', 'flag a tag', () => ['POST', '/flags/tag/common', { reason: 'spam' }]],
  ['vote-up', 'vote up', (at) => ['PUT', `/questions/${at.question}/vote`, { type: 'up' }]],
  ['vote-up', 'vote an answer up', (at) => ['PUT', `/answers/${at.answer}/vote`, { type: 'up' }]],
  ['links', 'post three links', () => asking({ content: `<p>${LINKS}</p>` })],
  [
    'links',
    'answer with three links',
    (at) => ['POST', '/answers', { questionId: at.question, content: `<p>${LINKS}</p>` }],
  ],
  ['vote-down', 'vote down', (at) => ['PUT', `/questions/${at.question}/vote`, { type: 'down' }]],
  [
    'vote-down',
    'vote an answer down',
    (at) => ['PUT', `/answers/${at.answer}/vote`, { type: 'down' }],
  ],
  ['create-tags', 'create a tag', () => asking({ tags: [newTag()] })],
  ...(['held', 'first-posts', 'late-answers'] as const).map(
    (name) => ['review', `review ${name}`, () => ['GET', `/review/${name}/next`] as const] as const,
  ),
  ['edit', 'edit', (at) => ['PUT', `/questions/${at.question}`, { ...EDIT, reason: 'Clearer' }]],
  [
    'edit',
    'edit an answer',
    (at) => ['PUT', `/answers/${at.answer}`, { content: '<p>I</p>', reason: 'Clearer' }],
  ],
  [
    'edit',
    DECIDING,
    async (at) => ['PUT', `/suggestions/${await at.suggestion()}`, { decision: 'approve' }],
  ],
  ['edit', 'review suggestions', () => ['GET', '/review/suggestions/next']],
  [
    'close',
    'vote to close',
    (at) => ['POST', `/questions/${at.question}/close-votes`, { reason: 'opinion' }],
  ],
  [
    'close',
    'vote to reopen',
    async (at) => {
      await at.close();
      return ['POST', `/questions/${at.question}/reopen-votes`, {}];
    },
  ],
  ...(['close', 'reopen'] as const).map(
    (name) => ['close', `review ${name}`, () => ['GET', `/review/${name}/next`] as const] as const,
  ),
  [
    'tag-texts',
    'describe a tag',
    () => ['PUT', '/tags/common/description', { description: `On ${newTag()}`, reason: 'So' }],
  ],
  ['protect', 'protect a question', (at) => ['PUT', `/posts/${at.question}/locks/answers`, LOCK]],
  ['protect', 'lock comments', (at) => ['PUT', `/posts/${at.answer}/locks/comments`, LOCK]],
  [
    'see-deleted',
    'vote to delete a question',
    async (at) => {
      await at.close();
      return ['POST', `/posts/${at.question}/delete-votes`, {}];
    },
  ],
  [
    'see-deleted',
    'vote to delete an answer',
    async (at) => {
      await at.voteAnswerDown();
      return ['POST', `/posts/${at.answer}/delete-votes`, {}];
    },
  ],
  ['see-deleted', 'decide on flags', () => ['GET', '/review/flags/next']],
];

describe.each(ENGINES)('Privileges on %s', async (engine) => {
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  const [author] = await addMembers(test, 'author', 1);
  // Many posts by a new member would be held for review.
  await giveRole(test, author, 'moderator');
  const question = await ask(test, author, { tags: ['common'] });

  async function memberWith(columns: object): Promise<Member> {
    const [member] = await newMembers(test, 1);
    await change(member, { privilege_changes: '', ...columns });
    return member;
  }
  const change = (member: Member, columns: object) => setRow(test, 'users', member.id, columns);
  const setStage = (stage: string, thresholds = {}) =>
    test.put('/admin/privileges', staff.admin, { stage, thresholds });
  const table = async (as?: Member) => (await test.get('/privileges', as)).body;
  const rowOf = async (name: Privilege, as?: Member) =>
    (await table(as)).privileges.find((row: { name: string }) => row.name === name);

  it('are all tested', () => {
    expect(new Set(TRIES.map(([privilege]) => privilege))).toEqual(new Set(PRIVILEGES));
  });

  describe('in a growing community', () => {
    const stage = 'growing';
    beforeAll(() => setStage(stage));

    it.each(TRIES)(
      'named %s let members %s from the threshold on',
      async (privilege, what, call) => {
        const reputation = thresholdOf(privilege, { stage, isFixed: true, thresholds: {} });
        const above = await memberWith({ reputation });
        const below = await memberWith({ reputation: reputation - 1 });
        const refused = await send(below, call);
        expect(refused.status).toBe(statusBelow(what));
        const action = PRIVILEGE_ACTIONS[privilege];
        if (refused.status === 403)
          expect(refused.body.message).toContain(`You need 1 more reputation to ${action}`);
        expect(await rowOf(privilege, below)).toMatchObject({ has: false, missing: 1 });
        expect((await send(above, call)).status).toBeLessThan(300);
        expect(await rowOf(privilege, above)).toMatchObject({ has: true, missing: 0 });
      },
    );
  });

  async function send(as: Member, call: Try) {
    const [method, path, body] = await call(await newTarget());
    return test.call(method, path, { as, body });
  }

  async function newTarget(): Promise<Target> {
    const asked = await ask(test, author, { tags: ['common'] });
    const answered = await answer(test, author, asked);
    const admin = { as: staff.admin };
    return {
      question: asked,
      answer: answered,
      async suggestion() {
        const suggester = await memberWith({});
        const { body } = await test.post(`/posts/${asked}/suggestions`, suggester, {
          content: '<p>It does say.</p>',
          reason: 'So',
        });
        return body.suggestion._id;
      },
      close: () =>
        test.call('PUT', `/admin/questions/${asked}/closed`, {
          ...admin,
          body: { closed: true, reason: 'Off topic' },
        }),
      voteAnswerDown: () =>
        test.call('PUT', `/answers/${answered}/vote`, { ...admin, body: { type: 'down' } }),
    };
  }

  it('never prevent withdrawing a vote, or commenting on one’s own question', async () => {
    await setStage('young');
    const member = await memberWith({ reputation: 20 });
    const vote = { as: member, body: { type: 'down' } };
    await test.call('PUT', `/questions/${question}/vote`, vote);
    await change(member, { reputation: 1 });
    expect((await test.call('PUT', `/questions/${question}/vote`, vote)).status).toBe(200);
    const own = await ask(test, member, { tags: ['common'] });
    const body = { privilege: 'comment', change: 'paused', reason: 'Off topic', days: 7 };
    await test.put(`/admin/users/${member.id}/privileges`, staff.admin, body);
    const comment = { as: member, body: { content: 'May I say something?' } };
    const refused = await test.call('POST', `/posts/${question}/comments`, comment);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toMatch(
      /^An admin has paused your privilege to comment on all posts until .*: Off topic$/,
    );
    const posted = await test.call('POST', `/posts/${own}/comments`, comment);
    expect(posted.status).toBe(201);
    const { notifications } = (await test.get('/notifications', member)).body;
    expect(notifications[0].title).toBe('An admin paused your privilege to comment on all posts');
  });

  it('can be granted by an admin, which the log can undo', async () => {
    await setStage('grown');
    const member = await memberWith({});
    const body = { privilege: 'edit', change: 'given', reason: 'Our editor' };
    const path = `/admin/users/${member.id}/privileges`;
    expect((await test.put(path, staff.admin, body)).body).toEqual({ has: true });
    expect((await rowOf('edit', member)).has).toBe(true);
    const { entries } = (await test.get('/admin/log', staff.admin)).body;
    const [entry] = entries as [{ _id: string }];
    await test.post(`/admin/log/${entry._id}/undo`, staff.admin);
    expect((await rowOf('edit', member)).has).toBe(false);
    expect((await test.put(path, staff.moderator, body)).status).toBe(403);
  });

  it('are kept in later stages; a stage can be automatic', async () => {
    await setStage('young');
    const member = await memberWith({ reputation: 100, kept_young: null });
    await setStage('growing');
    expect(await rowOf('edit', member)).toMatchObject({ has: true, reputation: 500 });
    const late = await memberWith({ reputation: 100 });
    expect(await rowOf('edit', late)).toMatchObject({ has: false, missing: 400 });
    await setStage('auto');
    expect((await table()).stage).toBe('young');
  });

  it('require reputation for pictures, and for more than two links', async () => {
    await setStage('growing');
    const member = await memberWith({ reputation: 9 });
    const asks = (content: string) =>
      test.call('POST', '/questions', { as: member, body: asking({ content })[2] });
    expect((await asks(`<p>${LINKS.slice(0, LINKS.length * (2 / 3))}</p>`)).status).toBe(201);
    expect((await asks('<p><img src="https://example.com/a.png" alt=""></p>')).status).toBe(403);
  });

  it('let members edit once 18 of 20 suggestions were approved', async () => {
    await setStage('grown');
    const member = await memberWith({ joined_at: START - 8 * DAY });
    const suggestOnce = async (round: number, decision: string) => {
      const body = { content: `<p>Draft ${String(round)}</p>`, reason: 'Clearer' };
      const { body: made } = await test.post(`/posts/${question}/suggestions`, member, body);
      await test.put(`/suggestions/${String(made.suggestion._id)}`, staff.moderator, {
        decision,
        reason: 'So',
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

  it('count their holders, or the recently active ones, by reputation, record and grant', async () => {
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
    await deleteRows(test, 'sessions', { user_id: Number(rich.id) });
    expect(await active(START - DAY)).toBe(lately - 1);
    await answer(test, author, question);
    const helpful = await memberWith({ joined_at: START - 8 * DAY });
    await transact(test.backend, (tx) => saveRecord(tx, Number(helpful.id), 'protect', true));
    expect(await count()).toBe(before + 3);
    await transact(test.backend, (tx) => saveRecord(tx, Number(helpful.id), 'protect', false));
    expect(await count()).toBe(before + 2);
  });

  it('depend on the number of members who posted in the last 90 days', async () => {
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

  it('refuse invalid numbers and stages', async () => {
    const refused = await setStage('young', { edit: 0 });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('Enter a number from 1 to 1,000,000');
    expect((await setStage('huge')).status).toBe(400);
  });
});
