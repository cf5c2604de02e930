import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask, raise } from '../../../support/posts.ts';
import { addStaff, loggedActions } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';

describe.each(ENGINES)('Tags managed by moderators on %s', async (engine) => {
  /** Names unique to this round, so that tests do not share tags. */
  let old: string;
  let other: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  const [ann, bob] = await addMembers(test, 'member', 2);
  let round = 0;
  beforeEach(() => {
    round += 1;
    old = `old-${String(round)}`;
    other = `other-${String(round)}`;
  });
  afterEach(() => expectCountsKept(test));

  const LOOK = { description: 'What it is', color: '#123456', featured: true };
  const call = (method: string, path: string, body?: object) =>
    test.call(method, `/admin/tags${path}`, { as: staff.moderator, body });
  const create = (name: string, look: object = LOOK) => call('POST', '', { name, ...look });
  const rename = (name: string, to: string) => call('PUT', `/${name}/name`, { name: to });
  const merge = (name: string, into: string) => call('POST', `/${name}/merge`, { into });
  const split = (name: string) => call('DELETE', `/${name}/merge`);
  const get = async (path: string, as?: Member) => (await test.get(path, as)).body;
  const tagsOf = async (id: string) => (await get(`/questions/${id}`)).question.tags;
  const listed = async (query: string) =>
    pluck((await get(`/questions?${query}`)).questions, '_id').sort();
  const follow = (as: Member, name: string) => test.put(`/tags/${name}/follow`, as);

  it('can be created with a description and a color, and removed while unused', async () => {
    expect(await create(old)).toMatchObject({
      status: 201,
      body: { tag: { name: old, ...LOOK, questionCount: 0 } },
    });
    expect((await create(old)).status).toBe(409);
    await follow(ann, old);
    expect((await call('DELETE', `/${old}`)).status).toBe(200);
    expect((await test.get(`/tags/${old}`)).status).toBe(404);
    expect((await call('DELETE', `/${old}`)).status).toBe(404);
    await ask(test, ann, { tags: [old] });
    expect((await call('DELETE', `/${old}`)).status).toBe(409);
    const actions = await loggedActions(test, staff.moderator);
    expect(actions.slice(0, 2)).toEqual(['tag-removed', 'tag-created']);
  });

  it('are refused with a message at the name if a tag or synonym already has it', async () => {
    const message = `The tag ${old} already exists`;
    const conflict = (text: string, field = 'name') => ({
      status: 409,
      body: { message: text, fields: { [field]: text } },
    });
    await create(old);
    await create(other);
    expect(await create(old)).toMatchObject(conflict(message));
    expect(await rename(other, old)).toMatchObject(conflict(message));
    const itself = 'A tag can’t be merged into itself';
    expect(await merge(old, old)).toMatchObject(conflict(itself, 'into'));
    const nowhere = { status: 404, body: { fields: { into: 'Tag not found' } } };
    expect(await merge(old, `no-${old}`)).toMatchObject(nowhere);
    await rename(old, `new-${old}`);
    const synonym = `${old} is a synonym of another tag`;
    expect(await create(old)).toMatchObject(conflict(synonym));
    const lost = `${old} is a synonym of another tag or was merged into this one`;
    expect(await rename(other, old)).toMatchObject(conflict(lost));
  });

  it.each([
    ['a space in the name', { name: 'a b' }, 'name'],
    ['a named color', { color: 'red' }, 'color'],
    ['a three-digit color', { color: '#123' }, 'color'],
    ['a long description', { description: 'x'.repeat(501) }, 'description'],
    ['no value for featured', { featured: undefined }, 'featured'],
  ])('are refused with %s', async (_, wrong, field) => {
    const { status, body } = await create(old, { ...LOOK, ...wrong });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('can change their description and color, and back', async () => {
    await create(old);
    const look = { description: '', color: '#abcdef', featured: false };
    test.events.length = 0;
    expect((await call('PUT', `/${old}`, look)).body.tag).toMatchObject(look);
    expect(test.events).toEqual([{ type: 'pages-changed', surrogateKeys: ['site'] }]);
    await call('PUT', `/${old}`, look);
    expect((await call('PUT', `/${old}`, LOOK)).body.tag).toMatchObject(LOOK);
    const { entries } = await get('/admin/log', staff.moderator);
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'tag-changed', details: { from: look, to: LOOK } },
      { action: 'tag-changed', details: { from: LOOK, to: look } },
      { action: 'tag-created', target: { label: old, link: `/tags/${old}` } },
    ]);
  });

  it('keep their old name as a synonym everywhere after a rename, until it is reversed', async () => {
    const asked = await ask(test, ann, { tags: [old, other] });
    expect((await rename(old, `new-${old}`)).body.tag).toMatchObject({ name: `new-${old}` });
    const leads = async () => {
      expect((await get(`/tags/${old}`)).tag.name).toBe(`new-${old}`);
      expect(await listed(`tag=${old}`)).toContain(asked);
      expect(await listed(`search=${encodeURIComponent(`[${old}]`)}`)).toContain(asked);
      expect(await listed(`search=${encodeURIComponent(`[${old}] [${other}]`)}`)).toContain(asked);
      expect(await listed(`search=${encodeURIComponent(`[new-${old}] [${other}]`)}`)).toContain(
        asked,
      );
    };
    await leads();
    expect(await tagsOf(asked)).toEqual([`new-${old}`, other]);
    const again = await ask(test, ann, { tags: [old, `new-${old}`] });
    expect(await tagsOf(again)).toEqual([`new-${old}`]);
    expect((await follow(bob, old)).body.isFollowing).toBe(true);
    expect((await get(`/tags/new-${old}`, bob)).tag.isFollowing).toBe(true);
    expect((await create(old)).status).toBe(409);
    expect((await rename(other, old)).status).toBe(409);
    expect((await rename(other, `new-${old}`)).status).toBe(409);
    await leads();

    expect((await rename(`new-${old}`, old)).status).toBe(200);
    expect(await tagsOf(asked)).toEqual([old, other]);
    expect((await get(`/tags/new-${old}`)).tag.name).toBe(old);
    const actions = await loggedActions(test, staff.moderator);
    expect(actions.slice(0, 2)).toEqual(['tag-renamed', 'tag-renamed']);
  });

  it('share questions and followers once merged, and get their own back when split', async () => {
    await create(old, { ...LOOK, description: 'The old one' });
    const alone = await ask(test, ann, { tags: ['first', old] });
    const both = await ask(test, ann, { tags: [old, other] });
    const theirs = await ask(test, ann, { tags: [other] });
    const closed = await ask(test, ann, { tags: [old] });
    const byBob = await answer(test, bob, alone);
    await test.put(`/answers/${byBob}/accept`, ann);
    await raise(test, [bob], `questions/${alone}`);
    const as = staff.moderator;
    await test.put(`/admin/questions/${closed}/closed`, as, { closed: true });
    await follow(ann, old);
    await follow(ann, other);
    await follow(bob, old);
    const state = async () => ({
      old: (await get(`/tags/${old}`, bob)).tag,
      other: (await get(`/tags/${other}`, bob)).tag,
      tags: (await get('/stats')).tags,
      alone: await tagsOf(alone),
      ofOld: await listed(`tag=${old}`),
      ofOther: await listed(`tag=${other}`),
      closed: await listed(`tag=${other}&status=closed`),
      found: await listed(`search=${encodeURIComponent(`[${other}] thing`)}`),
    });
    const before = await state();

    expect(await merge(old, other)).toMatchObject({ status: 200, body: { tag: { name: other } } });
    await expectCountsKept(test);
    const during = await state();
    expect(during.old).toEqual(during.other);
    expect(during.other).toMatchObject({
      name: other,
      questionCount: 4,
      answeredCount: 1,
      followerCount: 2,
      isFollowing: true,
    });
    expect(during).toMatchObject({
      alone: ['first', other],
      ofOld: [alone, both, theirs, closed].sort(),
      ofOther: [alone, both, theirs, closed].sort(),
      closed: [closed],
      found: [alone, both, theirs, closed].sort(),
      tags: before.tags - 1,
    });
    expect(await tagsOf(both)).toEqual([other]);
    expect(await tagsOf(await ask(test, bob, { tags: [old] }))).toEqual([other]);
    expect((await create(old)).status).toBe(409);
    expect((await merge(old, other)).status).toBe(200);
    expect((await merge(other, old)).status).toBe(409);

    expect(await split(old)).toMatchObject({
      status: 200,
      body: { tag: { name: old, ...LOOK, description: 'The old one' } },
    });
    const after = await state();
    expect({ ...after, old: { ...after.old, _id: before.old._id } }).toMatchObject({
      old: before.old,
      tags: before.tags,
      alone: before.alone,
      ofOld: before.ofOld,
    });
    // Questions asked with the old name during the merge keep the other tag.
    expect(after.other).toMatchObject({
      questionCount: Number(before.other.questionCount) + 1,
      followerCount: 1,
    });
    expect(await tagsOf(both)).toEqual([other, old]);
    expect((await split(old)).status).toBe(409);
    const actions = await loggedActions(test, staff.moderator);
    expect(actions.slice(0, 2)).toEqual(['tag-split', 'tag-merged']);
  });

  it('return 404 if they do not exist, and cannot be merged into themselves', async () => {
    await create(old);
    expect((await merge(old, old)).status).toBe(409);
    expect((await merge(old, other)).status).toBe(404);
    expect((await merge(other, old)).status).toBe(404);
    expect((await rename(other, 'x')).status).toBe(404);
    expect((await call('PUT', `/${other}`, LOOK)).status).toBe(404);
    expect((await split(old)).status).toBe(409);
  });
});
