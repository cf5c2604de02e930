import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, asPost, ask, vote } from '../../../support/posts.ts';
import { addStaff, undoNewest } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';

describe.each(ENGINES)('answers to a duplicate on %s', async (engine) => {
  let asker: Member;
  let author: Member;
  let other: Member;
  let original: string;
  let duplicate: string;
  let first: string;
  let second: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    [asker, author, other] = await newMembers(test, 3);
    original = await ask(test, other);
    duplicate = await ask(test, asker);
    first = await answer(test, author, duplicate);
    second = await answer(test, other, duplicate);
    await vote(test, asker, `answers/${first}`, 'up');
    await test.put(`/answers/${first}/accept`, asker);
    await test.post(`/posts/${first}/comments`, other, { content: 'This is a comment.' });
  });

  const close = () =>
    test.put(`/admin/questions/${duplicate}/closed`, staff.moderator, {
      closed: true,
      duplicateOf: original,
    });
  const move = (answers?: string[], as: Member = staff.moderator) =>
    test.post(`/admin/questions/${duplicate}/moved-answers`, as, { answers });
  const question = async (id: string) => (await test.get(`/questions/${id}`)).body.question;
  const answersOf = async (id: string): Promise<string[]> =>
    pluck((await question(id)).answers, '_id').toSorted();
  const kinds = async (path: string) =>
    pluck((await test.get(`/${asPost(path)}/history`)).body.versions, 'kind');
  const reputation = async () => (await test.get('/auth/me', author)).body.user.reputation;

  it('move to the original with their authors, times, votes and comments', async () => {
    expect((await move(undefined, author)).status).toBe(403);
    expect((await move()).status).toBe(409);
    await close();
    const [before] = (await question(duplicate)).answers;
    expect((await move()).body).toMatchObject({ original: { _id: original }, moved: 2 });
    expect(await answersOf(duplicate)).toEqual([]);
    expect(await answersOf(original)).toEqual([first, second].toSorted());
    const after = (await question(original)).answers.find(
      ({ _id }: { _id: string }) => _id === first,
    );
    // Its author lost the reputation for its acceptance.
    expect(after).toEqual({ ...before, isAccepted: false, author: after.author });
    expect(after.author._id).toBe(author.id);
    expect((await question(duplicate)).acceptedAnswer).toBeNull();
    expect((await test.get(`/posts/${first}`)).body.post.questionId).toBe(original);
    const [notice] = (await test.get('/notifications', author)).body.notifications;
    expect(notice).toMatchObject({
      title: 'Your answer was moved to another question',
      link: `/questions/${original}/answers/${first}`,
    });
    for (const path of [`questions/${original}`, `questions/${duplicate}`])
      expect((await kinds(path))[0]).toBe('answers moved');
    expect((await kinds(`answers/${first}`))[0]).toBe('moved');
    await expectCountsKept(test);
    expect((await move()).status).toBe(409);
  });

  it('move one by one', async () => {
    await close();
    const foreign = await answer(test, author, original);
    expect((await move([foreign])).status).toBe(404);
    expect((await move([second])).body.moved).toBe(1);
    expect(await answersOf(duplicate)).toEqual([first]);
    expect((await question(duplicate)).acceptedAnswer).toBe(first);
    await expectCountsKept(test);
  });

  it('come back with their acceptance and reputation when the move is undone', async () => {
    await close();
    const earned = await reputation();
    await move();
    expect(await reputation()).toBe(earned - 15);
    for (const isBack of [true, false, true]) {
      expect((await undoNewest(test, staff.admin)).status).toBe(200);
      expect(await answersOf(isBack ? duplicate : original)).toEqual([first, second].toSorted());
      expect((await question(duplicate)).acceptedAnswer).toBe(isBack ? first : null);
      expect(await reputation()).toBe(isBack ? earned : earned - 15);
      await expectCountsKept(test);
    }
  });
});
