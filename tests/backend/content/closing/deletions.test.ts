import { beforeEach, describe, expect, it } from 'vitest';
import { lapseVotes } from '../../../../src/backend/content/closing/ballots.ts';
import { DAY } from '../../../../src/shared/durations.ts';
import { ENGINES, type Member, START, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers, newMembers, latestNotification } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { addStaff, loggedActions } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';
import { deleteRows } from '../../../support/rows.ts';

describe.each(ENGINES)('deleting posts on %s', async (engine) => {
  let asker: Member;
  let author: Member;
  let newcomer: Member;
  let question: string;
  let reply: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  // With the two moderators, ten active people hold the privilege, so that it takes two votes.
  const voters = await addMembers(test, 'voter', 8);
  for (const { id } of voters)
    for (const privilege of ['see-deleted', 'close'])
      await test.put(`/admin/users/${id}/privileges`, staff.admin, { privilege, change: 'given' });
  beforeEach(async () => {
    test.settings.now = START;
    [asker, author, newcomer] = await newMembers(test, 3);
    question = await ask(test, asker);
    reply = await answer(test, author, question);
    await vote(test, voter(5), `answers/${reply}`, 'down');
  });

  function voter(at: number): Member {
    const found = voters[at];
    if (!found) throw new Error('There are fewer voters');
    return found;
  }
  const cast = (as: Member | undefined, kind: 'delete' | 'undelete', id = reply) =>
    test.post(`/posts/${id}/${kind}-votes`, as);
  const read = (as: Member | undefined, id = reply) => test.get(`/posts/${id}/deletion`, as);
  const page = (as?: Member) => test.get(`/questions/${question}`, as);
  const answers = async (as?: Member) => (await page(as)).body.question.answers.length;
  const close = () =>
    test.put(`/admin/questions/${question}/closed`, staff.moderator, {
      closed: true,
      reason: 'Off topic',
    });
  const remove = (as: Member, kind: 'questions' | 'answers', id: string, deleted = true) =>
    test.put(`/admin/${kind}/${id}/deleted`, as, { deleted, reason: 'Rude' });

  it('takes the votes of two members with the privilege, as does restoring', async () => {
    const refused = await cast(newcomer, 'delete');
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('more reputation to decide on flags, see deleted posts');
    for (const at of [0, 0])
      expect((await cast(voter(at), 'delete')).body).toEqual({
        votes: 1,
        needed: 2,
        isDeleted: false,
      });
    expect((await read(voter(0))).body).toMatchObject({ votes: 1, hasVoted: true, refusal: null });
    expect((await cast(voter(1), 'delete')).body.isDeleted).toBe(true);
    expect(await answers(voter(0))).toBe(0);
    expect(await latestNotification(test, author)).toMatchObject({
      title: 'Your answer was deleted',
    });
    expect((await latestNotification(test, author)).message).toContain(
      '2 members voted to delete it',
    );
    expect((await loggedActions(test, staff.moderator))[0]).toBe('answer-deleted');
    await expectCountsKept(test);

    expect((await cast(voter(1), 'delete')).status).toBe(409);
    expect((await cast(newcomer, 'undelete')).status).toBe(404);
    expect((await cast(voter(0), 'undelete')).body).toMatchObject({ votes: 1, isDeleted: true });
    const withdrawn = await test.delete(`/posts/${reply}/delete-votes`, voter(0));
    expect(withdrawn.body).toMatchObject({ votes: 0, isDeleted: true });
    await cast(voter(0), 'undelete');
    expect((await cast(voter(1), 'undelete')).body.isDeleted).toBe(false);
    expect(await answers()).toBe(1);
    expect((await latestNotification(test, author)).title).toBe('Your answer was restored');
    const { versions } = (await test.get(`/posts/${reply}/history`)).body;
    const events = versions.filter(({ kind }: { kind: string }) => kind !== 'created');
    expect(pluck(events, 'kind')).toEqual(['restored', 'deleted']);
    expect(events).toEqual([
      expect.objectContaining({ author: null, reason: '' }),
      expect.objectContaining({ author: null, reason: '' }),
    ]);
    await expectCountsKept(test);
  });

  it('is open to votes on closed questions and answers with a negative score', async () => {
    const open = await cast(voter(0), 'delete', question);
    expect(open).toMatchObject({ status: 409 });
    expect(open.body.message).toBe('Members can vote to delete a question once it is closed');
    await close();
    await cast(voter(0), 'delete', question);
    expect((await cast(voter(1), 'delete', question)).body.isDeleted).toBe(true);
    expect((await page(voter(0))).status).toBe(410);
    expect((await cast(voter(0), 'undelete')).body.message).toBe(
      'The question of this answer is deleted',
    );
    await cast(voter(0), 'undelete', question);
    await cast(voter(1), 'undelete', question);
    expect((await page()).status).toBe(200);

    await vote(test, voter(6), `answers/${reply}`, 'up');
    expect((await cast(voter(0), 'delete')).body.message).toContain('whose score is negative');
    await expectCountsKept(test);
  });

  it('hides them from everybody but members with the privilege', async () => {
    expect((await page(voter(0))).body.question.deletedAnswers).toBe(0);
    await remove(staff.moderator, 'answers', reply);
    for (const as of [undefined, newcomer, author, asker]) {
      const { body } = await page(as);
      expect(body.question).not.toHaveProperty('deletedAnswers');
      expect(JSON.stringify(body)).not.toContain(`"${reply}"`);
      expect((await read(as)).status).toBe(as ? 404 : 401);
    }
    expect((await read(newcomer, question)).status).toBe(404);
    expect((await page(voter(0))).body.question.deletedAnswers).toBe(1);
    const seen = (await read(voter(0), question)).body;
    expect(seen).toMatchObject({ isDeleted: false, post: { _id: question, deletion: null } });
    expect(seen.answers).toEqual([
      expect.objectContaining({
        _id: reply,
        deletion: { at: new Date(START).toISOString(), how: 'moderator' },
      }),
    ]);
    expect((await read(staff.moderator)).body.post.deletion).toMatchObject({
      by: { _id: staff.moderator.id },
      reason: 'Rude',
    });

    await remove(staff.moderator, 'questions', question);
    const gone = (await read(voter(0), question)).body;
    expect(gone).toMatchObject({ isDeleted: true, refusal: 'Only moderators can restore this' });
    expect(gone.answers).toHaveLength(1);
    expect((await read(newcomer, question)).status).toBe(404);
    expect((await read(voter(0), '999999')).status).toBe(404);
  });

  it('is reversed by votes only if votes caused it', async () => {
    await test.delete(`/answers/${reply}`, author);
    const own = await cast(voter(0), 'undelete');
    expect(own.status).toBe(409);
    expect(own.body.message).toContain('Its author deleted it');
    await remove(staff.moderator, 'answers', reply, false);
    await remove(staff.moderator, 'answers', reply);
    expect((await cast(voter(0), 'undelete')).body.message).toContain('Only moderators');
  });

  it('drops votes after 14 days, or when a moderator deletes or restores the post', async () => {
    await cast(voter(0), 'delete');
    await remove(staff.moderator, 'answers', reply);
    await remove(staff.moderator, 'answers', reply, false);
    expect((await cast(voter(1), 'delete')).body.votes).toBe(1);
    test.settings.now += 14 * DAY;
    expect((await read(voter(1))).body).toMatchObject({ votes: 0, hasVoted: false });
    expect((await cast(voter(2), 'delete')).body.votes).toBe(1);
  });

  it('takes one vote by a moderator', async () => {
    expect((await cast(staff.moderator, 'delete')).body.isDeleted).toBe(true);
    expect((await read(staff.moderator)).body.post.deletion.how).toBe('moderator');
    expect((await cast(staff.moderator, 'undelete')).body.isDeleted).toBe(false);
  });

  it('drops lapsed votes with a job, which also clears them from review queues', async () => {
    const ballots = async () =>
      (await test.backend.db.sql.selectFrom('ballots').selectAll().execute()).length;
    await deleteRows(test, 'ballots');
    await cast(voter(0), 'delete');
    const body = { reason: 'opinion' };
    await test.post(`/questions/${question}/close-votes`, voter(0), body);
    const waiting = async () => {
      const { queues } = (await test.get('/review', voter(1))).body;
      const find = ({ name }: { name: string }) => name === 'close';
      return (queues as { name: string; waiting: number }[]).find(find)?.waiting ?? 0;
    };
    expect(await waiting()).toBe(1);
    test.settings.now += 14 * DAY - 1;
    await lapseVotes(test.backend);
    expect(await ballots()).toBe(2);
    test.settings.now += 1;
    await lapseVotes(test.backend);
    expect(await ballots()).toBe(0);
    expect(await waiting()).toBe(0);
  });
});
