import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { rowOf } from '../../../support/rows.ts';

const MINUTE = 60_000;

describe('an edit', async () => {
  let question: string;
  const test = await openForSuite('sqlite');
  const staff = await addStaff(test);
  const [ann, bob] = await addMembers(test, 'editor', 2);
  beforeEach(async () => {
    test.settings.now += 60 * MINUTE;
    question = await ask(test, ann);
  });

  const put = (as: Member, content: string, more: object = {}) =>
    test.put(`/questions/${question}`, as, {
      title: 'How do I test this thing?',
      content,
      tags: ['testing'],
      ...more,
    });
  const source = async (as: Member, version?: number) => {
    const query = version === undefined ? '' : `?version=${String(version)}`;
    return test.get(`/questions/${question}/source${query}`, as);
  };
  const history = async () => {
    const { body } = await test.get(`/posts/${question}/history`);
    return body.versions.map(({ kind, reason }: { kind: string; reason: string }) =>
      [kind, reason].join(' ').trim(),
    );
  };

  it('names the version it is based on, and creates the next one', async () => {
    expect((await source(ann)).body).toMatchObject({ version: 1, needsReason: false });
    expect((await put(ann, '<p>Second.</p>', { version: 1 })).body.version).toBe(2);
    expect((await source(ann)).body).toMatchObject({ version: 2, content: '<p>Second.</p>' });
  });

  it('of an outdated version is refused with the current one, and changes nothing', async () => {
    await put(ann, '<p>Second.</p>', { version: 1 });
    const late = await put(staff.moderator, '<p>Late.</p>', { version: 1, reason: 'Typing' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'conflict', current: 2 });
    expect((await source(ann)).body.content).toBe('<p>Second.</p>');
    expect((await source(ann, 1)).body).toMatchObject({
      title: 'How do I test this thing?',
      content: '<p>It does not say.</p>',
      version: 1,
    });
  });

  it('without a version is taken as based on the newest', async () => {
    await put(ann, '<p>Second.</p>');
    expect((await put(ann, '<p>Third.</p>')).body.version).toBe(3);
  });

  it.each([0, -1, 1.5, '1', 'x', null])('is malformed with the version %j', async (version) => {
    expect((await put(ann, '<p>Second.</p>', { version })).status).toBe(400);
  });

  it('returns 404 for the text of a version that is not kept', async () => {
    for (const version of [2, 999_999_999]) expect((await source(ann, version)).status).toBe(404);
  });

  it('of somebody else’s post needs a reason, shown in the history', async () => {
    const silent = await put(staff.moderator, '<p>Second.</p>', { reason: ' ' });
    expect(silent.status).toBe(400);
    expect(silent.body.fields).toEqual({ reason: 'Please explain your edit' });
    expect((await source(staff.moderator)).body.needsReason).toBe(true);
    const long = await put(staff.moderator, '<p>Second.</p>', { reason: 'x'.repeat(301) });
    expect(long.body.fields).toEqual({ reason: 'At most 300 characters' });
    const reason = 'x'.repeat(300);
    expect((await put(staff.moderator, '<p>Second.</p>', { reason })).status).toBe(200);
    expect(await history()).toEqual([`edited ${reason}`, 'created']);
  });

  it('of one’s own post within five minutes of the last adds no entry to the history', async () => {
    await put(ann, '<p>Second.</p>', { reason: 'More of it' });
    test.settings.now += 5 * MINUTE;
    expect((await put(ann, '<p>Third.</p>')).body.version).toBe(3);
    expect(await history()).toEqual(['edited More of it', 'created']);
    test.settings.now += 5 * MINUTE + 1;
    await put(ann, '<p>Fourth.</p>');
    expect(await history()).toEqual(['edited', 'edited More of it', 'created']);
    const { body } = await test.get(`/posts/${question}/history/2`);
    expect(body.version.content).toBe('<p>Third.</p>');
    // The text after the first of them is not kept.
    expect((await source(ann, 2)).status).toBe(404);
    expect((await source(ann, 3)).body.content).toBe('<p>Third.</p>');
  });

  it('adds an entry to the history if somebody did something in between', async () => {
    await put(ann, '<p>Second.</p>');
    await put(staff.moderator, '<p>Third.</p>', { reason: 'Clearer' });
    await put(ann, '<p>Fourth.</p>');
    const close = (closed: boolean) =>
      test.put(`/admin/questions/${question}/closed`, staff.moderator, {
        closed,
        reason: 'Opinion',
      });
    await close(true);
    await put(ann, '<p>Fifth.</p>');
    expect(await history()).toEqual([
      'edited',
      'closed Opinion',
      'edited',
      'edited Clearer',
      'edited',
      'created',
    ]);
  });

  it.each([
    ['<p>It does not sayyyyyyyyyyy.</p>', false],
    ['<p>It does not sayyyyyyyyyyyy.</p>', true],
    ['<p>Is doe not tay.</p>', false],
    ['<p>It will never do so.</p>', true],
  ])('to %s moves the question up among the active ones: %j', async (content, isRaised) => {
    const active = () => rowOf(test, 'posts', question, 'active_at');
    const before = await active();
    test.settings.now += MINUTE;
    await put(ann, content);
    const { active_at } = await active();
    expect(active_at).toBe(isRaised ? test.settings.now : before.active_at);
  });

  it('of an answer follows the same rules', async () => {
    const reply = await answer(test, bob, question);
    const edit = (as: Member, content: string, more: object) =>
      test.put(`/answers/${reply}`, as, { content, ...more });
    expect((await edit(bob, '<p>Second.</p>', { version: 1 })).body).toMatchObject({ version: 2 });
    expect((await edit(bob, '<p>Late.</p>', { version: 1 })).body).toMatchObject({ current: 2 });
    expect((await edit(staff.admin, '<p>Third.</p>', {})).status).toBe(400);
    const first = await test.get(`/answers/${reply}/source?version=1`, bob);
    expect(first.body).toMatchObject({ content: '<p>Like so.</p>', version: 1 });
    for (const none of [9, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const path = `/answers/${reply}/source?version=${String(none)}`;
      expect((await test.get(path, bob)).status).toBe(404);
    }
  });
});
