import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  ENGINES,
  type Member,
  type TestBackend,
  openForSuite,
} from '../../../support/backend.ts';
import { comment, commentId } from '../../../support/comments.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { addStaff, giveRole } from '../../../support/staff.ts';
import { rowsOf } from '../../../support/rows.ts';

const PEOPLE = 40;
const TITLE = 'How do forty people get along here?';

/** Every fifth person is a moderator, who edits; the others suggest an edit. */
const isEditor = (at: number) => at % 5 === 0;
const EDITORS = PEOPLE / 5;
/** Every tenth votes down. */
const typeOf = (at: number) => (at % 10 === 9 ? 'down' : 'up');
const DOWN = PEOPLE / 10;
/** Half of them comment on the question, and half on the answer. */
const HALF = PEOPLE / 2;

/** The line that a person appends to the question; no two are alike. */
const lineOf = (person: Member) => `<p>Added by ${person.username}.</p>`;

/** The outcome of a suggestion: its author, and the responses to those who decided it at once. */
interface Outcome {
  readonly by: Member;
  readonly id: string;
  readonly statuses: readonly number[];
  /** The final status. */
  readonly status: string;
}

/** Retries requests that are refused because too many writers wait. */
function patient(backend: TestBackend): TestBackend {
  const call: TestBackend['call'] = async (...request) => {
    for (;;) {
      const answer = await backend.call(...request);
      if (answer.status !== 503) return answer;
    }
  };
  return { ...backend, call };
}

describe.each(ENGINES)('Forty people on one question at once on %s', async (engine) => {
  const test = patient(await openForSuite(engine));
  const staff = await addStaff(test);
  const [asker, helper, ...people] = await addMembers(test, 'crowd-', PEOPLE + 2);
  const question = await ask(test, asker, { title: TITLE });
  const reply = await answer(test, helper, question);
  const first = await commentId(test, asker, `answers/${reply}`, 'Please say why.');
  /** Refused edits: the version they were based on, and the current one. */
  const conflicts: { readonly named: number; readonly current: number }[] = [];
  let outcomes: Outcome[];

  beforeAll(async () => {
    for (const editor of people.filter((_, at) => isEditor(at))) {
      await giveRole(test, editor, 'moderator');
    }
    await test.put('/auth/preferences', asker, { votes: true });
    const done = await Promise.all(people.map(takePart));
    outcomes = done.filter((outcome) => outcome !== undefined);
  }, 300_000);

  /** Does everything that one person does, in order. */
  async function takePart(person: Member, at: number): Promise<Outcome | undefined> {
    ok(await vote(test, person, `questions/${question}`, typeOf(at)));
    ok(await commentOf(person, at));
    const outcome = isEditor(at) ? undefined : await suggest(person, at);
    if (isEditor(at)) ok(await append(person, person, (body) => edit(person, body)));
    ok(await test.put(`/comments/${first}/vote`, person));
    return outcome;
  }

  /** Half of them comment on the question and mention the asker; the others reply on the answer. */
  const commentOf = (person: Member, at: number) =>
    at < HALF
      ? comment(test, person, `questions/${question}`, `I see it too, @${asker.username}.`)
      : comment(test, person, `answers/${reply}`, 'I would not.', first);

  const edit = (as: Member, body: object) =>
    test.put(`/questions/${question}`, as, {
      ...body,
      title: TITLE,
      tags: ['testing'],
      reason: 'One line more',
    });

  /** Appends a person's line to the question, and retries if others were faster. */
  async function append(
    as: Member,
    person: Member,
    save: (body: { content: string; version: number }) => Promise<Answer>,
  ): Promise<Answer> {
    const { body } = await test.get(`/questions/${question}/source`, as);
    const version: number = body.version;
    const saved = await save({ content: String(body.content) + lineOf(person), version });
    if (saved.body.current === undefined) return saved;
    expect([saved.status, saved.body.code]).toEqual([409, 'conflict']);
    conflicts.push({ named: version, current: saved.body.current });
    return append(as, person, save);
  }

  async function suggest(by: Member, at: number): Promise<Outcome> {
    const now = (await test.get(`/posts/${question}/source`, by)).body;
    const { status, body } = await test.post(`/posts/${question}/suggestions`, by, {
      content: String(now.content) + lineOf(by),
      reason: 'A line is missing',
    });
    expect(status).toBe(201);
    const id: string = body.suggestion._id;
    const answers = await Promise.all(decisionsOver(id, by, at));
    const { suggestion } = (await test.get(`/suggestions/${id}`, by)).body;
    return { by, id, statuses: answers.map((one) => one.status), status: suggestion.status };
  }

  /** One person improves it, or two people decide at once in different ways. */
  function decisionsOver(id: string, by: Member, at: number): Promise<Answer>[] {
    const { admin, moderator } = staff;
    const decide = (as: Member, decision: string, more: object = {}) =>
      test.put(`/suggestions/${id}`, as, { decision, ...more });
    const improve = () => append(moderator, by, (body) => decide(moderator, 'improve', body));
    const approve = () => decide(moderator, 'approve');
    const reject = () => decide(admin, 'reject', { reason: 'It says so' });
    if (at % 4 === 0) return [improve()];
    if (at % 4 === 1) return [improve(), reject()];
    return at % 4 === 2 ? [decide(by, 'withdraw'), reject()] : [approve(), reject()];
  }

  function ok({ status, body }: Answer): void {
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  }

  const isSaved = ({ status }: Outcome) => status === 'approved' || status === 'improved';
  const page = async () => (await test.get(`/questions/${question}`)).body.question;
  const notificationsOf = ({ id }: Member, event: string) =>
    rowsOf(test, 'notifications', { user_id: Number(id), event }, 'link', 'params');
  /** Expects a person to have that many notifications, each with another link. */
  const expectNotified = async (person: Member, event: string, count: number) => {
    const rows = await notificationsOf(person, event);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ link }) => link)).size).toBe(count);
  };

  it('leave exact counts of votes and comments', async () => {
    const { voteScore, commentCount, answers } = await page();
    expect({ voteScore, commentCount }).toEqual({
      voteScore: PEOPLE - 2 * DOWN,
      commentCount: HALF,
    });
    expect(answers).toMatchObject([{ commentCount: HALF + 1 }]);
    const { comments, total } = (await test.get(`/posts/${reply}/comments`)).body;
    expect([total, comments.length]).toEqual([HALF + 1, HALF + 1]);
    expect(comments[0]).toMatchObject({ _id: first, voteScore: PEOPLE });
    await expectCountsKept(test);
  });

  it('decide each suggestion once', () => {
    expect(outcomes).toHaveLength(PEOPLE - EDITORS);
    for (const { statuses } of outcomes) {
      const [won, ...lost] = statuses.toSorted((one, other) => one - other);
      expect([won, ...new Set(lost)]).toEqual(lost.length === 0 ? [200] : [200, 409]);
    }
  });

  it('lose no edit: each is saved in full, or refused with the current version', async () => {
    const saved = outcomes.filter(isSaved);
    const { content } = await page();
    for (const [at, person] of people.entries()) {
      const isThere = isEditor(at) || saved.some(({ by }) => by === person);
      expect(content.split(lineOf(person)), person.username).toHaveLength(isThere ? 2 : 1);
    }
    expect(conflicts.length).toBeGreaterThan(0);
    for (const { named, current } of conflicts) expect(current).toBeGreaterThan(named);
  });

  it('leave consecutive versions, each with one more line', async () => {
    const changes = EDITORS + outcomes.filter(isSaved).length;
    const rows = await test.backend.db.sql
      .selectFrom('revisions')
      .select(['version', 'content'])
      .where('post_id', '=', Number(question))
      .where('content', 'is not', null)
      .orderBy('id')
      .execute();
    expect(rows.map(({ version }) => version)).toEqual(
      Array.from({ length: changes + 1 }, (_, at) => at + 1),
    );
    for (const [at, { content }] of rows.entries()) {
      const before = rows[at - 1]?.content ?? '';
      expect(content?.startsWith(before)).toBe(true);
      expect(content?.slice(before.length).split('<p>')).toHaveLength(2);
    }
    const { total, version } = (await test.get(`/posts/${question}/history`)).body;
    expect({ total, version }).toEqual({
      total: changes + 1 + outcomes.filter(isSaved).length,
      version: changes + 1,
    });
  });

  it('notify the asker of each event once', async () => {
    await expectNotified(asker, 'mentioned', HALF);
    await expectNotified(asker, 'replied', HALF);
    await expectNotified(asker, 'suggested', outcomes.length);
    await expectNotified(asker, 'post-changed', EDITORS + outcomes.filter(isSaved).length);
    await expectNotified(asker, 'upvoted', 1);
  });

  it('notify each author of a suggestion of its outcome, once', async () => {
    for (const { by, id, status } of outcomes) {
      const rows = await notificationsOf(by, 'suggestion-decided');
      expect(rows.map(({ link }) => link)).toEqual(
        status === 'withdrawn' ? [] : [`/suggestions/${id}`],
      );
    }
  });
});
