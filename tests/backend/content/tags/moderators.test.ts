import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { comment } from '../../../support/comments.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { setRow, deleteRows } from '../../../support/rows.ts';
import { refusal } from '../../../support/replies.ts';

const REFUSED = { status: 403, body: { message: 'You don’t have permission to do this' } };
const reason = 'This is the reason';

describe.each(ENGINES)('Moderators of a tag on %s', async (engine) => {
  let author: Member;
  let ada: Member;
  let ben: Member;
  let reader: Member;
  let tag: string;
  /** A question with the tag, and one with another tag. */
  let inside: string;
  let outside: string;
  let round = 0;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    round += 1;
    [author, ada, ben, reader] = await newMembers(test, 4);
    tag = `tag_${String(round)}`;
    inside = await ask(test, author, { tags: ['common', tag] });
    outside = await ask(test, author, { tags: ['common', `tagx${String(round)}`] });
    await deleteRows(test, 'review_skips');
    await deleteRows(test, 'review_items');
    await name([ada]);
  });

  const put = (as: Member | undefined, path: string, body: object) => test.put(path, as, body);
  const name = (members: readonly Pick<Member, 'username'>[], as = staff.admin, of = tag) =>
    put(as, `/admin/tags/${of}/moderators`, {
      usernames: members.map(({ username }) => username.toUpperCase()),
    });
  const moderatorsOf = async (of = tag) => (await test.get(`/tags/${of}`)).body.tag?.moderators;
  const tagsOf = async (as: Member) => (await test.get('/auth/me', as)).body.user.moderatesTags;
  const undo = async (as = staff.admin) => {
    const { body } = await test.get('/admin/log', as);
    return test.post(`/admin/log/${String(body.entries[0]._id)}/undo`, as);
  };

  it('are named and removed by admins only, which can be undone', async () => {
    expect(await name([ada], staff.moderator)).toMatchObject(REFUSED);
    const both = await name([ben, ada]);
    expect(both).toMatchObject({
      status: 200,
      body: { tag: { name: tag, moderators: [ada.username, ben.username] } },
    });
    expect(await moderatorsOf()).toEqual([ada.username, ben.username]);
    expect([await tagsOf(ada), await tagsOf(ben), await tagsOf(reader)]).toEqual([
      [tag],
      [tag],
      [],
    ]);
    expect(await name([{ username: 'nobody' }])).toMatchObject({
      status: 404,
      body: { fields: { usernames: 'There is no member named NOBODY' } },
    });
    await name([]);
    expect([await moderatorsOf(), await tagsOf(ada)]).toEqual([undefined, []]);
    const { body } = await test.get('/admin/log', staff.admin);
    expect(body.entries[0]).toMatchObject({
      action: 'tag-moderators-changed',
      target: { kind: 'tag', label: tag },
      details: { from: `${ada.username}, ${ben.username}`, to: '' },
    });
    expect((await undo(staff.moderator)).status).toBe(403);
    expect((await undo()).status).toBe(200);
    expect(await moderatorsOf()).toEqual([ada.username, ben.username]);
    expect((await undo()).status).toBe(200);
    expect(await moderatorsOf()).toBeUndefined();
  });

  it('can close, reopen, delete, restore and lock only in questions with the tag', async () => {
    const answers = [await answer(test, author, inside), await answer(test, author, outside)];
    for (const [at, id] of [inside, outside].entries())
      for (const [path, body] of [
        [`questions/${id}/closed`, { closed: true, reason }],
        [`questions/${id}/closed`, { closed: false }],
        [`posts/${id}/locks/answers`, { locked: true, days: 2, reason }],
        [`posts/${id}/locks/comments`, { locked: true, days: 2, reason }],
        [`posts/${String(answers[at])}/locks/edits`, { locked: true, days: 2, reason }],
        [`answers/${String(answers[at])}/deleted`, { deleted: true, reason }],
        [`answers/${String(answers[at])}/deleted`, { deleted: false }],
        [`questions/${id}/deleted`, { deleted: true, reason }],
        [`questions/${id}/deleted`, { deleted: false }],
      ] as const) {
        expect(await put(reader, `/admin/${path}`, body), path).toMatchObject(REFUSED);
        const done = await put(ada, `/admin/${path}`, body);
        if (id === inside) expect(done.status, path).toBe(200);
        else expect(done, path).toMatchObject(REFUSED);
      }
    expect((await comment(test, ada, `questions/${inside}`, 'This is locked.')).status).toBe(201);
    expect((await comment(test, reader, `questions/${inside}`, 'This is locked.')).status).toBe(
      403,
    );
    const { body } = await test.get('/admin/log', staff.admin);
    expect(body.entries[0]).toMatchObject({ user: { _id: ada.id }, action: 'question-restored' });
  });

  it('decide with one vote where members need several, and see deleted posts', async () => {
    const close = (id: string) =>
      test.post(`/questions/${id}/close-votes`, ada, { reason: 'opinion' });
    expect((await close(outside)).status).toBe(403);
    expect((await close(inside)).body).toMatchObject({ isClosed: true });
    expect((await test.get(`/questions/${inside}`)).body.question.status).toBe('closed');
    await put(ada, `/admin/questions/${inside}/deleted`, { deleted: true, reason });
    await put(staff.admin, `/admin/questions/${outside}/deleted`, { deleted: true, reason });
    const see = (id: string) => test.get(`/posts/${id}/deletion`, ada);
    expect((await see(outside)).status).toBe(404);
    expect((await see(inside)).body).toMatchObject({
      needed: 1,
      refusal: null,
      post: { deletion: { how: 'moderator', reason } },
    });
  });

  it('cannot feature questions, move answers, suspend people, or rename or merge tags', async () => {
    for (const [method, path] of [
      ['PUT', `/admin/questions/${inside}/featured`],
      ['POST', `/admin/questions/${inside}/moved-answers`],
      ['GET', '/admin/log'],
      ['GET', '/admin/questions'],
      ['PUT', `/admin/users/${author.id}/suspension`],
      ['PUT', `/admin/tags/${tag}/name`],
      ['POST', `/admin/tags/${tag}/merge`],
    ] as const)
      expect(await test.call(method, path, { as: ada }), path).toMatchObject(REFUSED);
  });

  it('review items about questions with the tag', async () => {
    const comments = [];
    for (const id of [outside, inside]) {
      const made = await comment(test, author, `questions/${id}`, 'Read the manual!');
      comments.push(made.body.comment._id as string);
      const body = { content: '<p>It says a lot.</p>', title: 'How do I test?', tags: [tag] };
      await test.post(`/posts/${id}/suggestions`, reader, {
        ...body,
        tags: ['common', id === inside ? tag : 'other'],
        reason,
        format: 'html',
      });
      for (const path of [`question/${id}`, `comment/${String(comments.at(-1))}`])
        await test.post(`/flags/${path}`, reader, { reason: 'rude' });
    }
    for (const of of [tag, 'common'])
      await test.post(`/tags/${of}/suggestions`, reader, {
        description: 'Suggested words',
        reason,
      });
    const queues = async (as: Member) => (await test.get('/review', as)).body.queues;
    expect(await queues(ada)).toEqual([
      { name: 'flags', waiting: 2 },
      { name: 'suggestions', waiting: 2 },
    ]);
    expect(await queues(ben)).toEqual([]);
    const next = async (queue: string) => (await test.get(`/review/${queue}/next`, ada)).body.item;
    const decide = (queue: string, item: { _id: string; version: number }, decision: string) =>
      put(ada, `/review/${queue}/${item._id}`, { decision, version: item.version, reply: reason });
    const edited = await next('suggestions');
    expect((await decide('suggestions', edited, 'approve')).status).toBe(200);
    const described = await next('suggestions');
    expect(described).toMatchObject({ kind: 'tag-suggestion', post: { title: tag } });
    expect((await decide('suggestions', described, 'approve')).status).toBe(200);
    const page = await test.get(`/questions/${inside}`);
    expect(page.body.question).toMatchObject({ title: 'How do I test?' });
    expect((await test.get(`/tags/${tag}`)).body.tag.description).toBe('Suggested words');
    const flagged = await next('flags');
    expect(flagged).toMatchObject({ kind: 'question', post: { _id: inside } });
    expect((await decide('flags', flagged, 'delete')).status).toBe(200);
    expect((await put(ada, `/admin/questions/${inside}/deleted`, { deleted: false })).status).toBe(
      200,
    );
    const remark = await next('flags');
    expect(remark).toMatchObject({ kind: 'comment', post: { _id: comments[1] } });
    expect((await decide('flags', remark, 'delete')).status).toBe(200);
    expect(await queues(ada)).toEqual([]);
    const { item } = (await test.get('/review/flags/next', staff.admin)).body;
    expect((await decide('flags', item, 'delete')).status).toBe(403);
  });

  it('can edit the texts of the tag and decide its synonyms', async () => {
    const describeTag = (of: string) =>
      put(ada, `/tags/${of}/description`, { description: 'New words', reason });
    expect((await describeTag(tag)).status).toBe(200);
    expect((await describeTag('common')).status).toBe(403);
    const accept = (of: string) =>
      put(ada, `/admin/tags/${of}/synonyms/new-${tag}`, { decision: 'accept' });
    expect((await accept('common')).status).toBe(403);
    expect((await accept(tag)).status).toBe(200);
  });

  it('keep their role after a rename, lose it in a merge, and regain it when that is undone', async () => {
    await put(staff.admin, `/admin/tags/${tag}/name`, { name: `${tag}-new` });
    expect(await tagsOf(ada)).toEqual([`${tag}-new`]);
    const close = () => put(ada, `/admin/questions/${inside}/closed`, { closed: true, reason });
    expect((await close()).status).toBe(200);
    await name([ada, ben], staff.admin, `${tag}-new`);
    await test.post(`/admin/tags/${tag}-new/merge`, staff.admin, { into: 'common' });
    expect([await tagsOf(ada), await moderatorsOf('common')]).toEqual([[], undefined]);
    expect(await close()).toMatchObject(REFUSED);
    await setRow(test, 'users', ben.id, { deleted_at: test.settings.now });
    expect((await undo()).status).toBe(200);
    expect(await moderatorsOf(`${tag}-new`)).toEqual([ada.username]);
    expect((await close()).status).toBe(200);
  });

  it('lose their role while suspended, and when their account is deleted', async () => {
    const suspend = (suspended: boolean) =>
      put(staff.admin, `/admin/users/${ada.id}/suspension`, { suspended, days: 7, reason });
    const close = () => put(ada, `/admin/questions/${inside}/closed`, { closed: true, reason });
    await suspend(true);
    expect((await close()).status).toBe(403);
    expect(await tagsOf(ada)).toEqual([]);
    await suspend(false);
    expect((await close()).status).toBe(200);
    const leaver = await test.join();
    await name([ada, leaver]);
    await test.delete('/auth/account', leaver, { password: 'correct horse' });
    expect(await moderatorsOf()).toEqual([ada.username]);
  });

  it('cannot add their tag to questions of others', async () => {
    await setRow(test, 'users', ada.id, { reputation: 500 });
    const edit = (tags: string[]) =>
      put(ada, `/questions/${outside}`, {
        title: 'Whose question is this?',
        content: '<p>Mine</p>',
        tags,
        reason,
      });
    expect(await edit(['common', tag])).toMatchObject(
      refusal(403, `You moderate #${tag}: somebody else has to add that tag`),
    );
    expect((await edit(['common'])).status).toBe(200);
  });
});
