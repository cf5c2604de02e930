import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask, raise } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';

const DAY = 24 * 60 * 60 * 1_000;

describe.each(ENGINES)('Trials of answers on %s', async (engine) => {
  let author: Member;
  let people: Member[];
  let question: string;
  let id: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    test.settings.now += 1_000;
    [author, ...people] = await newMembers(test, 8);
    question = await ask(test, author, { title: 'Which of these still works?' });
    id = await answer(test, author, question);
  });

  const report = (as: Member | undefined, body: object, answerId = id) =>
    test.put(`/answers/${answerId}/trial`, as, body);
  const works = (as: Member | undefined, version = '3.2', answerId = id) =>
    report(as, { verdict: 'works', version }, answerId);
  const outdated = (as: Member | undefined, version = '4.0', answerId = id) =>
    report(as, { verdict: 'outdated', version }, answerId);
  const withdraw = (as: Member) => test.delete(`/answers/${id}/trial`, as);
  const list = async (as?: Member, query = '') =>
    (await test.get(`/answers/${id}/trials${query}`, as)).body;
  const page = async (query = '') =>
    (await test.get(`/questions/${question}${query}`)).body.question;
  const orderOf = async (query = '') => pluck((await page(query)).answers, '_id');
  const person = (at: number): Member => {
    const found = people[at];
    if (!found) throw new Error('There are seven of them');
    return found;
  };

  it('are summed up on the answer, with the latest version and date', async () => {
    expect((await page()).answers[0]).not.toHaveProperty('trials');
    await works(person(0), '3.1');
    await works(person(1), ' v3.2 ');
    test.settings.now += DAY;
    await works(person(2));
    await outdated(person(3));
    const latest = new Date(test.settings.now).toISOString();
    expect((await page()).answers[0].trials).toEqual({
      weight: 0,
      works: { version: '3.2', people: 2, latest },
      outdated: { version: '4.0', people: 1, latest },
    });
    expect(await list()).toMatchObject({
      post: { _id: id, questionId: question },
      trials: [
        { verdict: 'outdated', version: '4.0', by: { _id: person(3).id } },
        { verdict: 'works', version: '3.2', by: { _id: person(2).id } },
        { verdict: 'works', version: '3.2' },
        { verdict: 'works', version: '3.1' },
      ],
      own: null,
    });
  });

  it('are one per member, who can change or withdraw it', async () => {
    await Promise.all([works(person(0)), works(person(0)), works(person(0))]);
    expect((await list(person(0))).own).toEqual({ verdict: 'works', version: '3.2' });
    expect((await outdated(person(0))).body.trials).toMatchObject({ weight: 1, works: null });
    expect((await list()).trials).toHaveLength(1);
    expect((await withdraw(person(0))).body.trials).toBeNull();
    expect((await withdraw(person(0))).status).toBe(200);
    expect((await page()).answers[0]).not.toHaveProperty('trials');
  });

  it('lower an answer by one vote for each net report that it is out of date', async () => {
    const other = await answer(test, author, question);
    await raise(test, people.slice(0, 2), `answers/${id}`);
    await raise(test, people.slice(0, 1), `answers/${other}`);
    expect(await orderOf()).toEqual([id, other]);
    await outdated(person(0));
    // Equal to the other one, and older.
    expect(await orderOf()).toEqual([id, other]);
    await outdated(person(1));
    for (const query of ['', '?page=1', '?page=1&answers=score']) {
      expect(await orderOf(query)).toEqual([other, id]);
    }
    expect(await orderOf('?page=1&answers=oldest')).toEqual([id, other]);
    expect((await page()).answers[1].voteScore).toBe(2);
    // A report by its author does not raise it, but one by another member does.
    await works(author);
    expect(await orderOf()).toEqual([other, id]);
    await works(person(2));
    expect(await orderOf()).toEqual([id, other]);
    await withdraw(person(2));
    await test.put(`/answers/${id}/accept`, author);
    expect(await orderOf()).toEqual([id, other]);
  });

  it('decide which page an answer is on', async () => {
    const later: string[] = [];
    for (let at = 0; at < 30; at += 1) later.push(await answer(test, author, question));
    expect(await orderOf('?page=2')).toEqual([later[29]]);
    await outdated(person(0));
    expect(await orderOf('?page=2')).toEqual([id]);
    expect(await orderOf(`?answer=${id}`)).toEqual([id]);
    expect(await orderOf('?page=1')).toEqual(later);
  });

  it('need a member, a version, and an answer that is open to comments', async () => {
    expect((await works(person(0), ' ')).body.fields).toEqual({ version: 'Version is required' });
    expect((await works(person(0), 'x'.repeat(41))).body.fields).toEqual({
      version: 'Version must be at most 40 characters',
    });
    // Versions are compared, so two that look the same must be the same.
    expect((await works(person(0), '3\u200d2')).status).toBe(400);
    expect((await report(person(0), { verdict: 'maybe', version: '1' })).status).toBe(400);
    expect((await works(person(0), '3', question)).status).toBe(404);
    expect((await test.get(`/answers/${question}/trials`)).status).toBe(404);
    const lock = { locked: true, days: 1, reason: 'Heat' };
    await test.put(`/admin/posts/${id}/locks/comments`, staff.moderator, lock);
    expect((await works(person(0))).status).toBe(403);
    expect((await works(staff.moderator)).status).toBe(200);
    await test.put(`/admin/answers/${id}/deleted`, staff.moderator, { deleted: true });
    expect((await outdated(person(1))).status).toBe(404);
    expect((await test.get(`/answers/${id}/trials`)).status).toBe(404);
  });
});
