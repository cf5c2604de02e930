import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers, newMembers, latestNotification } from '../../../support/members.ts';
import { answer, ask, raise } from '../../../support/posts.ts';
import { addStaff, loggedActions } from '../../../support/staff.ts';
import { refusal } from '../../../support/replies.ts';
import { setRow } from '../../../support/rows.ts';

const DAY = 86_400_000;

describe('the synonyms of a tag', async () => {
  let voters: [Member, Member, Member, Member];
  let stranger: Member;
  let tag: string;
  let round = 0;
  const test = await openForSuite('sqlite');
  const staff = await addStaff(test);
  const raters = await addMembers(test, 'rater-', 5);
  beforeEach(async () => {
    test.settings.now += DAY / 24;
    round += 1;
    const [other, ...rest] = await newMembers(test, 5);
    [stranger, voters] = [other, rest];
    tag = `tag-${String(round)}`;
    const asked = await ask(test, voters[0], { tags: [tag] });
    await raise(test, raters, `questions/${asked}`);
    for (const voter of voters.slice(1))
      await raise(test, raters, `answers/${await answer(test, voter, asked)}`);
  });

  const path = () => `/tags/${tag}/synonyms`;
  const read = async (as?: Member) => (await test.get(path(), as)).body;
  const propose = (as: Member | undefined, name: string) => test.post(path(), as, { name });
  const vote = (as: Member | undefined, name: string, approves = true) =>
    test.put(`${path()}/${name}`, as, { approves });
  const decide = (as: Member, name: string, decision: string, reason?: string) =>
    test.put(`/admin${path()}/${name}`, as, { decision, reason });
  const remove = (as: Member, name: string) => test.delete(`/admin${path()}/${name}`, as);
  const nameOf = async (name: string) => {
    const { status, body } = await test.get(`/tags/${name}`);
    return status === 200 ? body.tag.name : undefined;
  };

  const hasSynonyms = async () => (await test.get(`/tags/${tag}`)).body.tag.hasSynonyms;

  it('are proposed by people with a score of 5 in the tag, who cast the first vote', async () => {
    const name = `${tag}-old`;
    const refused = await propose(stranger, name);
    expect(refused).toMatchObject(refusal(403, 'You need a score of 5 in this tag. You have 0'));
    const { status, body } = await propose(voters[0], name);
    expect([status, body.proposals]).toMatchObject([
      201,
      [{ name, votes: 1, hasVoted: true, questionCount: null, author: { _id: voters[0].id } }],
    ]);
    expect(body).toMatchObject({ score: 5, mayVote: true, synonyms: [] });
    expect(await read()).toMatchObject({ score: null, mayVote: false });
    expect((await read(stranger)).proposals[0].hasVoted).toBe(false);
    expect(await nameOf(name)).toBeUndefined();
  });

  it('are accepted after three votes, one per person', async () => {
    const name = `${tag}-old`;
    await propose(voters[0], name);
    await vote(voters[0], name);
    expect((await vote(voters[1], name)).body.proposals[0].votes).toBe(2);
    expect((await vote(stranger, name)).status).toBe(403);
    const last = await vote(voters[2], name);
    expect(last.body).toMatchObject({ proposals: [], synonyms: [{ name }] });
    expect(await nameOf(name)).toBe(tag);
    expect(await latestNotification(test, voters[0])).toMatchObject({
      title: `Your synonym ${name} for the tag ${tag} was accepted`,
      link: `/tags/${tag}/synonyms`,
    });
    const question = await ask(test, stranger, { tags: [name] });
    expect((await test.get(`/questions/${question}`)).body.question.tags).toEqual([tag]);
    expect((await vote(voters[3], name)).status).toBe(404);
  });

  it('absorb the questions of a tag with that name', async () => {
    const name = `${tag}-twin`;
    const question = await ask(test, stranger, { tags: [name] });
    await propose(voters[0], name);
    expect((await read()).proposals).toMatchObject([{ questionCount: 1, needsModerator: false }]);
    for (const voter of voters.slice(1, 3)) await vote(voter, name);
    expect((await test.get(`/questions/${question}`)).body.question.tags).toEqual([tag]);
    expect(await nameOf(name)).toBe(tag);
    expect((await loggedActions(test, staff.admin))[0]).toBe('tag-merged');
    await expectCountsKept(test);
  });

  it('merge a larger tag only if a moderator accepts them', async () => {
    const name = `${tag}-large`;
    await ask(test, stranger, { tags: [name] });
    await ask(test, stranger, { tags: [name] });
    await propose(voters[0], name);
    for (const voter of voters.slice(1)) await vote(voter, name);
    expect((await read()).proposals).toMatchObject([{ votes: 4, needsModerator: true }]);
    expect(await nameOf(name)).toBe(name);
    expect((await decide(staff.moderator, name, 'accept')).body.proposals).toEqual([]);
    expect(await nameOf(name)).toBe(tag);
    await expectCountsKept(test);
  });

  it('are withdrawn with their last vote', async () => {
    const name = `${tag}-old`;
    await propose(voters[0], name);
    await vote(voters[1], name);
    expect((await vote(voters[0], name, false)).body.proposals[0].votes).toBe(1);
    expect((await vote(voters[1], name, false)).body.proposals).toEqual([]);
    expect(await hasSynonyms()).toBe(false);
    expect((await propose(voters[0], name)).status).toBe(201);
    expect(await hasSynonyms()).toBe(true);
  });

  it('cannot be proposed for 90 days after a moderator rejected them with a reason', async () => {
    const name = `${tag}-old`;
    await propose(voters[0], name);
    expect((await decide(voters[1], name, 'accept')).status).toBe(403);
    expect((await decide(staff.moderator, name, 'reject')).body.fields).toHaveProperty('reason');
    const done = await decide(staff.moderator, name, 'reject', 'Something else');
    expect(done.body.proposals).toEqual([]);
    expect(await latestNotification(test, voters[0])).toMatchObject({
      title: `Your synonym ${name} for the tag ${tag} was rejected`,
      message: 'Something else',
    });
    expect((await loggedActions(test, staff.admin))[0]).toBe('synonym-rejected');
    expect((await propose(voters[1], name)).status).toBe(409);
    await setRow(test, 'synonym_proposals', { name }, { decided_at: test.settings.now - 90 * DAY });
    expect((await propose(voters[1], name)).status).toBe(201);
  });

  it('can be added and removed directly by a moderator, which can be undone', async () => {
    const name = `${tag}-alias`;
    expect(await hasSynonyms()).toBe(false);
    expect((await decide(staff.moderator, name, 'accept')).body.synonyms).toMatchObject([{ name }]);
    expect(await hasSynonyms()).toBe(true);
    const { entries } = (await test.get('/admin/log', staff.admin)).body;
    expect(entries[0]).toMatchObject({ action: 'synonym-added', canUndo: true });
    expect(entries[0].target).toMatchObject({ label: name, link: `/tags/${tag}` });
    const undo = (id: string) => test.post(`/admin/log/${id}/undo`, staff.admin, {});
    expect((await undo(entries[0]._id)).body.entry.action).toBe('synonym-removed');
    expect(await nameOf(name)).toBeUndefined();
    await decide(staff.moderator, name, 'accept');
    expect((await remove(staff.moderator, name)).body.synonyms).toEqual([]);
    expect((await remove(staff.moderator, name)).status).toBe(404);
    expect((await propose(voters[0], name)).status).toBe(409);
  });

  it('that were tags become tags again once removed', async () => {
    const name = `${tag}-twin`;
    const question = await ask(test, stranger, { tags: [name] });
    await propose(voters[0], name);
    await decide(staff.moderator, name, 'accept');
    expect(await latestNotification(test, voters[0])).toMatchObject({
      title: `Your synonym ${name} for the tag ${tag} was accepted`,
    });
    expect((await remove(staff.moderator, name)).status).toBe(200);
    expect(await nameOf(name)).toBe(name);
    expect((await test.get(`/questions/${question}`)).body.question.tags).toEqual([name]);
    expect((await propose(voters[0], name)).status).toBe(409);
    await expectCountsKept(test);
  });

  it('cannot be names already in use, nor the tag’s own', async () => {
    expect((await propose(voters[0], tag)).body.fields).toHaveProperty('name');
    expect((await propose(voters[0], 'a b')).body.fields).toHaveProperty('name');
    const name = `${tag}-alias`;
    await decide(staff.moderator, name, 'accept');
    expect((await propose(voters[0], name)).body.message).toBe(
      `${name} is already a synonym of this tag`,
    );
    await propose(voters[0], `${tag}-two`);
    expect((await propose(voters[1], `${tag}-two`)).status).toBe(409);
    expect((await decide(staff.moderator, 'a b', 'accept')).status).toBe(400);
    expect((await test.get('/tags/no-such-tag/synonyms')).status).toBe(404);
  });
});
