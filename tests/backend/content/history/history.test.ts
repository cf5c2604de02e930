import { describe, expect, it } from 'vitest';
import type { Version } from '../../../../src/contract/history.ts';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, asPost, ask } from '../../../support/posts.ts';
import { setRow } from '../../../support/rows.ts';

const HOUR = 3_600_000;

describe.each(ENGINES)('the history of a post on %s', async (engine) => {
  const test = await openForSuite(engine);
  const [asker, moderator] = await addMembers(test, 'historian', 2);
  await setRow(test, 'users', moderator.id, { role: 'moderator' });

  const history = async (post: string, page = 1) =>
    (await test.get(`/${asPost(post)}/history?page=${String(page)}`)).body;
  const lines = ({ versions }: { versions: Version[] }) =>
    versions.map(({ number, kind, reason }) => [number, kind, reason].join(' ').trim());
  const text = async (post: string, number: number) =>
    (await test.get(`/${asPost(post)}/history/${String(number)}`)).body.version;
  const edit = async (id: string, title: string, content: string) => {
    test.settings.now += HOUR;
    const body = { title, content, tags: ['testing'] };
    const { status } = await test.put(`/questions/${id}`, asker, body);
    expect(status).toBe(200);
  };

  it('begins with the post itself', async () => {
    const id = await ask(test, asker, { title: 'What is there to begin with?' });
    const post = `questions/${id}`;
    expect(await history(post)).toMatchObject({
      total: 1,
      versions: [{ number: 1, kind: 'created', author: { _id: asker.id }, reason: '' }],
    });
    expect(await text(post, 1)).toMatchObject({
      title: 'What is there to begin with?',
      content: '<p>It does not say.</p>',
      tags: ['testing'],
    });
    const reply = await answer(test, asker, id);
    expect(lines(await history(`answers/${reply}`))).toEqual(['1 created']);
    expect(await text(`answers/${reply}`, 1)).toMatchObject({ content: '<p>Like so.</p>' });
  });

  it('has the full text of every version, newest first', async () => {
    const id = await ask(test, asker, { title: 'What was here before?' });
    await edit(id, 'What was here before this?', '<p>Second.</p>');
    await edit(id, 'What was here before all?', '<p>Third.</p>');
    const post = `questions/${id}`;
    expect(lines(await history(post))).toEqual(['3 edited', '2 edited', '1 created']);
    expect(await text(post, 1)).toMatchObject({ content: '<p>It does not say.</p>' });
    expect(await text(post, 2)).toMatchObject({
      title: 'What was here before this?',
      content: '<p>Second.</p>',
    });
    expect(await text(post, 3)).toMatchObject({ content: '<p>Third.</p>' });
  });

  it('records closing with its reason, and reopening', async () => {
    const id = await ask(test, asker, { title: 'Is this a matter of opinion?' });
    const close = (body: object) => test.put(`/admin/questions/${id}/closed`, moderator, body);
    test.settings.now += HOUR;
    await close({ closed: true, reason: 'Opinion' });
    test.settings.now += HOUR;
    await close({ closed: false });
    const post = `questions/${id}`;
    expect(lines(await history(post))).toEqual(['3 reopened', '2 closed Opinion', '1 created']);
    expect((await history(post)).versions[1]).toMatchObject({ author: { _id: moderator.id } });
    await edit(id, 'Is this a matter of taste?', '<p>Second.</p>');
    expect(await text(post, 2)).toMatchObject({ title: 'Is this a matter of opinion?' });
    expect(await text(post, 4)).toMatchObject({ title: 'Is this a matter of taste?' });
  });

  it('records deletion and restoring, with reasons for the author and moderators only', async () => {
    const id = await ask(test, asker, { title: 'Is this to stay here?' });
    const reply = await answer(test, moderator, id);
    const other = await test.join('bystander');
    const remove = (path: string, deleted: boolean, reason: string) => {
      test.settings.now += HOUR;
      const body = { deleted, reason };
      return test.put(`/admin/${path}/deleted`, moderator, body);
    };
    for (const [post, author] of [
      [`answers/${reply}`, moderator],
      [`questions/${id}`, asker],
    ] as const) {
      await remove(post, true, 'Off topic');
      expect((await test.get(`/${asPost(post)}/history`, author)).status).toBe(404);
      await remove(post, false, 'A mistake');
      const seenBy = async (as?: Member) =>
        lines((await test.get(`/${asPost(post)}/history`, as)).body);
      const all = ['3 restored A mistake', '2 deleted Off topic', '1 created'];
      expect([await seenBy(author), await seenBy(moderator)]).toEqual([all, all]);
      const withoutReasons = ['3 restored', '2 deleted', '1 created'];
      expect([await seenBy(), await seenBy(other)]).toEqual([withoutReasons, withoutReasons]);
      expect((await text(post, 2)).reason).toBe('');
    }
    expect(await text(`questions/${id}`, 3)).toMatchObject({
      title: 'Is this to stay here?',
      tags: ['testing'],
    });
  });

  it('comes in pages of 20', async () => {
    const id = await ask(test, asker);
    for (let at = 0; at < 20; at += 1) await edit(id, `Edit number ${String(at)}`, '<p>So.</p>');
    const first = await history(`questions/${id}`);
    expect(first.total).toBe(21);
    expect(first.versions).toHaveLength(20);
    expect(first.versions[0].number).toBe(21);
    expect(lines(await history(`questions/${id}`, 2))).toEqual(['1 created']);
  });

  it('returns 404 for missing posts and versions', async () => {
    const id = await ask(test, asker);
    const status = async (path: string) => (await test.get(path)).status;
    expect(await status('/posts/x/history')).toBe(404);
    expect(await status(`/posts/${id}/history/2`)).toBe(404);
    expect(await status(`/posts/${id}/history/0`)).toBe(404);
    await test.delete(`/questions/${id}`, asker);
    expect(await status(`/posts/${id}/history`)).toBe(404);
    const body = { deleted: false };
    await test.put(`/admin/questions/${id}/deleted`, moderator, body);
    expect(lines(await history(`questions/${id}`))).toEqual([
      '3 restored',
      '2 deleted',
      '1 created',
    ]);
  });
});
