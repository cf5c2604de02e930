import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../../src/contract/notifications.ts';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { comment, commentId } from '../../../support/comments.ts';
import { fourMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { setRow } from '../../../support/rows.ts';
import { pluck } from '../../../support/replies.ts';

describe.each(ENGINES)('comments on %s', async (engine) => {
  const test = await openForSuite(engine);

  const notificationsOf = async (as: Member) => {
    const { body } = await test.get('/notifications', as);
    return body.notifications.map(({ type, title }: Notification) => `${type}: ${title}`);
  };
  const rank = (member: Member, reputation: number) =>
    setRow(test, 'users', member.id, { reputation });

  it('notify the author of the post, with a link to the comment', async () => {
    const [asker, helper] = await fourMembers(test);
    const question = await ask(test, asker, { title: 'Who hears of this?' });
    const id = await commentId(test, helper, `questions/${question}`, 'Which version?');
    const { body } = await test.get('/notifications', asker);
    expect(body.notifications).toMatchObject([
      {
        type: 'comment',
        title: `${helper.username} commented on your question`,
        message: 'Who hears of this?',
        link: `/comments/${id}`,
        sender: { username: helper.username },
      },
    ]);
    expect(await notificationsOf(helper)).toEqual([]);
  });

  it('withdraw their own part of notifications when they are deleted', async () => {
    const [asker, helper, reader] = await fourMembers(test);
    const question = await ask(test, asker);
    const unread = async (as: Member) => {
      const { body } = await test.get('/notifications', as);
      const links = pluck(body.notifications, 'link');
      return { count: body.unreadCount as number, links: links as string[] };
    };
    const before = await unread(asker);
    const first = await commentId(test, helper, `questions/${question}`, 'Which version?');
    const remove = (as: Member, id: string) => test.delete(`/comments/${id}`, as);
    expect((await remove(helper, first)).status).toBe(200);
    expect(await unread(asker)).toEqual(before);
    const second = await commentId(test, helper, `questions/${question}`, 'And which system?');
    const third = await commentId(test, reader, `questions/${question}`, 'Mine fails as well.');
    await remove(reader, third);
    const { links, count } = await unread(asker);
    expect(links).toContain(`/posts/${question}/comments`);
    expect(links).not.toContain(`/comments/${second}`);
    expect(count).toBe(before.count + 1);
  });

  it('lose their notifications while the answer they are on is deleted', async () => {
    const [asker, helper, reader] = await fourMembers(test);
    const question = await ask(test, asker);
    const given = await answer(test, helper, question);
    await comment(test, reader, `answers/${given}`, 'Works for me.');
    const before = [await notificationsOf(asker), await notificationsOf(helper)];
    expect(before.map((list) => list.length)).toEqual([1, 1]);
    await setRow(test, 'users', reader.id, { role: 'moderator' });
    const remove = (deleted: boolean) =>
      test.put(`/admin/answers/${given}/deleted`, reader, { deleted });
    expect((await remove(true)).status).toBe(200);
    expect(await notificationsOf(asker)).toEqual([]);
    expect(
      (await notificationsOf(helper)).filter((title: string) => title.startsWith('comment')),
    ).toEqual([]);
    await remove(false);
    expect(await notificationsOf(asker)).toEqual(before[0]);
    expect(await notificationsOf(helper)).toEqual(expect.arrayContaining(before[1] ?? []));
  });

  it('notify earlier commenters, and the author of the comment they reply to', async () => {
    const [asker, helper, reader] = await fourMembers(test);
    const post = `questions/${await ask(test, asker)}` as const;
    const first = await commentId(test, helper, post, 'Which version?');
    await comment(test, reader, post, 'Mine fails as well.');
    expect(await notificationsOf(helper)).toEqual([
      `comment: ${reader.username} commented on the question`,
    ]);
    await comment(test, asker, post, 'The newest.', first);
    expect(await notificationsOf(helper)).toContain(
      `comment: ${asker.username} replied to your comment`,
    );
    expect(await notificationsOf(reader)).toEqual([
      `comment: ${asker.username} commented on the question`,
    ]);
  });

  it('raise the count of the unread notification for their post', async () => {
    const [asker, helper, reader] = await fourMembers(test);
    const post = `questions/${await ask(test, asker)}` as const;
    await comment(test, helper, post, 'Which version?');
    await comment(test, reader, post, 'Mine fails as well.');
    const last = await commentId(test, helper, post, 'All of them?');
    const { body } = await test.get('/notifications', asker);
    expect(body).toMatchObject({
      unreadCount: 1,
      notifications: [{ title: '3 new comments on your question', link: `/comments/${last}` }],
    });
    await test.put('/notifications/read-all', asker);
    await comment(test, reader, post, 'Yes.');
    expect(await notificationsOf(asker)).toEqual([
      `comment: ${reader.username} commented on your question`,
      'comment: 3 new comments on your question',
    ]);
  });

  it('notify mentioned members of the mention only, and once', async () => {
    const [asker, helper] = await fourMembers(test);
    const question = await ask(test, asker);
    const post = `answers/${await answer(test, helper, question)}` as const;
    await test.put('/notifications/read-all', asker);
    const { body } = await comment(test, asker, post, `Thanks, @${helper.username}.`);
    expect(body.comment.content).toBe(
      `<p>Thanks, <a href="/users/${helper.id}">@${helper.username}</a>.</p>`,
    );
    expect(await notificationsOf(helper)).toEqual([`mention: ${asker.username} mentioned you`]);
    const again = `Thanks again, @${helper.username.toUpperCase()}.`;
    await test.put(`/comments/${String(body.comment._id)}`, asker, { content: again });
    expect(await notificationsOf(helper)).toHaveLength(1);
  });

  it('notify members mentioned in an edit', async () => {
    const [asker, helper] = await fourMembers(test);
    const question = await ask(test, asker);
    await answer(test, helper, question);
    const id = await commentId(test, asker, `questions/${question}`, 'Thanks.');
    const content = `Thanks, @${helper.username}.`;
    await test.put(`/comments/${id}`, asker, { content });
    expect(await notificationsOf(helper)).toEqual([`mention: ${asker.username} mentioned you`]);
  });

  it('can mention strangers from 50 reputation, and notify at most three people', async () => {
    const [asker, ...strangers] = await fourMembers(test);
    const post = `questions/${await ask(test, asker)}` as const;
    const all = strangers.map(({ username }) => `@${username}`).join(' ');
    const { body } = await comment(test, asker, post, `${all} @${asker.username} @nobody-here`);
    expect(body.unreached.toSorted()).toEqual(pluck(strangers, 'username').toSorted());
    const edited = await test.put(`/comments/${String(body.comment._id)}`, asker, { content: all });
    expect(edited.body).toMatchObject({ unreached: body.unreached });
    for (const stranger of strangers) expect(await notificationsOf(stranger)).toEqual([]);
    await rank(asker, 50);
    const [fourth] = await fourMembers(test);
    const second = await comment(test, asker, post, `${all} @${fourth.username}`);
    expect(second.body.unreached).toEqual([]);
    for (const stranger of strangers) {
      expect(await notificationsOf(stranger)).toEqual([`mention: ${asker.username} mentioned you`]);
    }
    expect(await notificationsOf(fourth)).toEqual([]);
  });

  it('mention nobody in code or email addresses, and no imported people', async () => {
    const [asker, helper] = await fourMembers(test);
    const question = await ask(test, asker);
    await answer(test, helper, question);
    const name = helper.username;
    const { body } = await comment(
      test,
      asker,
      `questions/${question}`,
      `\`@${name}\` mail@${name} @@${name} \\@${name} https://example.com/@${name}/x [x](https://example.com/@${name})\n\`\`\`\n@${name}\n\`\`\``,
    );
    expect(body.comment.content).not.toContain('/users/');
    expect(await notificationsOf(helper)).not.toContain(`mention: ${asker.username} mentioned you`);
    await setRow(test, 'users', helper.id, { source_site: 'example.com' });
    const imported = await comment(test, asker, `questions/${question}`, `Hello @${name}`);
    expect(imported.body.comment.content).toBe(`<p>Hello @${name}</p>`);
  });
});
