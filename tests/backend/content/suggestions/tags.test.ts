import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { newMembers, latestNotification, reputationOf } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff, loggedActions } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';

const DAY = 86_400_000;

describe('a suggestion for a tag', async () => {
  let eve: Member;
  let other: Member;
  let tag: string;
  let round = 0;
  const test = await openForSuite('sqlite');
  const staff = await addStaff(test);
  beforeEach(async () => {
    test.settings.now += DAY / 24;
    round += 1;
    [eve, other] = await newMembers(test, 2);
    tag = `tag-${String(round)}`;
    const body = { name: tag, description: 'Old words', color: '#336699', featured: false };
    await test.post('/admin/tags', staff.admin, body);
    await ask(test, other, { tags: [tag] });
  });

  const suggest = (as: Member | undefined, body: object = {}, name = tag) =>
    test.post(`/tags/${name}/suggestions`, as, {
      description: 'New words',
      reason: 'It did not say',
      ...body,
    });
  const idOf = async (as: Member, body: object = {}): Promise<string> => {
    const suggested = await suggest(as, body);
    expect(suggested.status).toBe(201);
    return suggested.body.suggestion._id;
  };
  const decide = (as: Member, id: string, decision: string, more: object = {}) =>
    test.put(`/suggestions/${id}`, as, { decision, ...more });
  const read = (as: Member, id: string) => test.get(`/suggestions/${id}`, as);
  const description = async () => (await test.get(`/tags/${tag}`)).body.tag.description;
  const history = async (page = 1) =>
    (await test.get(`/tags/${tag}/history?page=${String(page)}`)).body;
  const change = (body: object, as = staff.moderator) =>
    test.put(`/admin/tags/${tag}`, as, {
      description: 'Words of staff',
      color: '#336699',
      featured: false,
      ...body,
    });
  const listed = async (as: Member): Promise<string[]> =>
    pluck((await test.get('/suggestions', as)).body.suggestions, '_id');

  it('waits for moderators, and changes nothing until then', async () => {
    const { status, body } = await suggest(eve);
    expect([status, body.suggestion]).toMatchObject([
      201,
      {
        ...{ tag: { name: tag }, post: null, description: 'New words', reason: 'It did not say' },
        ...{ status: 'waiting', version: 1, isStale: false, mayDecide: false },
        size: { added: 1, removed: 1 },
        author: { _id: eve.id },
      },
    ]);
    expect(await description()).toBe('Old words');
    const { suggestion, base } = (await read(staff.moderator, body.suggestion._id)).body;
    expect([suggestion.mayDecide, base.description]).toEqual([true, 'Old words']);
  });

  it('is visible and listed only to its author and moderators', async () => {
    const id = await idOf(eve);
    expect(await listed(eve)).toEqual([id]);
    expect(await listed(staff.moderator)).toContain(id);
    expect(await listed(other)).toEqual([]);
    expect((await read(other, id)).status).toBe(404);
    expect((await decide(other, id, 'approve')).status).toBe(404);
    expect((await decide(eve, id, 'approve')).status).toBe(403);
  });

  it('becomes a version by its author when approved, earns 2, and is logged', async () => {
    const id = await idOf(eve);
    const { status, body } = await decide(staff.moderator, id, 'approve');
    expect([status, body.suggestion.status]).toEqual([200, 'approved']);
    expect(await description()).toBe('New words');
    const { version, versions } = await history();
    expect(version).toBe(2);
    expect(versions).toMatchObject([
      {
        ...{ number: 2, description: 'New words', previous: 'Old words' },
        author: { _id: eve.id },
        approvedBy: { _id: staff.moderator.id },
        reason: 'It did not say',
      },
      { number: 1, description: 'Old words', previous: null, author: { _id: staff.admin.id } },
    ]);
    expect(await reputationOf(test, eve)).toBe(3);
    expect(await latestNotification(test, eve)).toMatchObject({
      title: `Your suggestion for the tag ${tag} was approved`,
      link: `/suggestions/${id}`,
    });
    expect((await loggedActions(test, staff.admin))[0]).toBe('tag-changed');
    expect((await decide(staff.admin, id, 'reject', { reason: 'No' })).status).toBe(409);
  });

  it('is rejected with a reason, and can be changed and withdrawn by its author', async () => {
    const [one, two] = [await idOf(eve), await idOf(eve)];
    expect((await decide(staff.moderator, one, 'reject')).body.fields).toHaveProperty('reason');
    await decide(staff.moderator, one, 'reject', { reason: 'As it should be' });
    expect(await latestNotification(test, eve)).toMatchObject({
      title: `Your suggestion for the tag ${tag} was rejected`,
      message: 'As it should be',
    });
    const changed = await decide(eve, two, 'improve', { description: 'Other words' });
    expect(changed.body.suggestion).toMatchObject({
      description: 'Other words',
      status: 'waiting',
    });
    expect((await decide(eve, two, 'withdraw')).body.suggestion.status).toBe('withdrawn');
    expect(await description()).toBe('Old words');
    expect(await reputationOf(test, eve)).toBe(1);
  });

  it('is stale once a moderator has described the tag, and can then only be improved', async () => {
    const id = await idOf(eve);
    expect((await change({ reason: 'Shorter' })).status).toBe(200);
    expect((await read(staff.moderator, id)).body.suggestion.isStale).toBe(true);
    const late = await decide(staff.moderator, id, 'approve');
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'conflict', 2]);
    const unseen = { description: 'Both', version: 1 };
    expect((await decide(staff.moderator, id, 'improve', unseen)).status).toBe(409);
    const seen = { description: 'Both', version: 2 };
    expect((await decide(staff.moderator, id, 'improve', seen)).status).toBe(200);
    expect((await history()).versions).toMatchObject([
      { number: 3, description: 'Both' },
      { number: 2, description: 'Words of staff', reason: 'Shorter' },
      { number: 1 },
    ]);
    // It is based on the first version, whatever has come since.
    const begun = await suggest(eve, { version: 1 });
    expect((await read(eve, begun.body.suggestion._id)).body.base.description).toBe('Old words');
  });

  it('is for members who may not describe tags, needs a reason, and must change something', async () => {
    expect((await suggest(staff.moderator)).status).toBe(403);
    expect((await suggest(eve, { reason: ' ' })).body.fields).toHaveProperty('reason');
    expect((await suggest(eve, { description: ' ' })).body.fields).toHaveProperty('description');
    const long = { description: 'x'.repeat(501) };
    expect((await suggest(eve, long)).body.fields).toHaveProperty('description');
    expect((await suggest(eve, { description: 'Old words' })).body.message).toBe(
      'This suggestion changes nothing',
    );
    for (const version of [9, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect((await suggest(eve, { version })).status).toBe(409);
    expect((await suggest(eve, {}, 'no-such-tag')).status).toBe(404);
  });

  it('is withdrawn when its tag is merged, and its author is notified', async () => {
    await idOf(eve);
    const body = { into: `${tag}-target` };
    await ask(test, other, { tags: [body.into] });
    await test.post(`/admin/tags/${tag}/merge`, staff.moderator, body);
    expect(await listed(eve)).toEqual([]);
    expect(await latestNotification(test, eve)).toMatchObject({
      title: `Your suggestion for the tag ${tag} was withdrawn`,
      message: 'The tag was merged',
      link: `/tags/${tag}`,
    });
  });

  describe('the history of a tag', () => {
    it('has one version if the tag was never changed', async () => {
      const [name] = ['plain-words'];
      await ask(test, other, { tags: [name] });
      const { body } = await test.get(`/tags/${name}/history`);
      expect(body.versions).toMatchObject([{ number: 1, description: '', author: null }]);
    });

    it('refuses a change based on an older version, unless only the color changes', async () => {
      await change({ version: 1 });
      const late = await change({ version: 1, description: 'Mine' }, staff.admin);
      expect([late.status, late.body.code, late.body.current]).toEqual([409, 'conflict', 2]);
      expect((await change({ version: 1, color: '#000000' })).status).toBe(200);
      expect((await history()).version).toBe(2);
    });

    it('is read 20 versions at a time', async () => {
      for (let at = 2; at <= 22; at += 1) await change({ description: `Words ${String(at)}` });
      const [first, second] = [await history(), await history(2)];
      expect(pluck(first.versions, 'number')).toEqual(
        Array.from({ length: 20 }, (_, at) => 22 - at),
      );
      expect(first.versions.at(-1).previous).toBe('Words 2');
      expect(pluck(second.versions, 'number')).toEqual([2, 1]);
      expect((await history(3)).versions).toEqual([]);
    });
  });
});
