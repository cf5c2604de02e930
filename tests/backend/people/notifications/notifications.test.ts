import { describe, expect, it } from 'vitest';
import { notify, notifyAll } from '../../../../src/backend/people/notifications/notifications.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { Notification } from '../../../../src/contract/notifications.ts';
import { ENGINES, type Member, START, openForSuite } from '../../../support/backend.ts';
import { comment, commentId } from '../../../support/comments.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { setRow } from '../../../support/rows.ts';
import { pluck } from '../../../support/replies.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('Notifications on %s', async (engine) => {
  const test = await openForSuite(engine);

  let joined = 0;
  const members = (count: number): Promise<Member[]> =>
    addMembers(test, `reader-${String((joined += 1))}-`, count);
  const two = async (): Promise<[Member, Member]> => (await members(2)) as [Member, Member];
  const list = async (as: Member) => (await test.get('/notifications', as)).body;
  /** All except badges, which first votes earn. */
  const received = async (as: Member) =>
    (await list(as)).notifications.filter(({ type }: Notification) => type !== 'badge');
  const system = (userId: string, at = 0) => ({
    userId: Number(userId),
    event: 'warned' as const,
    params: { text: `News ${String(at)}` },
    link: null,
    senderId: null,
  });

  it('welcome a new member', async () => {
    const member = await test.join(`newcomer-${engine}`);
    const { notifications, unreadCount } = await list(member);
    expect(unreadCount).toBe(1);
    expect(notifications).toMatchObject([
      { type: 'system', title: 'Welcome!', isRead: false, link: '/help', sender: null },
    ]);
  });

  it('of events that are no longer sent leave the others readable', async () => {
    const member = await test.join(`reader-of-${engine}`);
    await setRow(test, 'notifications', { user_id: Number(member.id) }, { event: 'gone' });
    const [{ title }] = (await list(member)).notifications;
    expect(title).toBe('From an earlier version');
  });

  it('are not sent to imported authors', async () => {
    const [asker, helper] = await two();
    const question = await ask(test, asker);
    await setRow(test, 'users', asker.id, { source_site: 'example.com' });
    await answer(test, helper, question);
    await vote(test, helper, `questions/${question}`, 'up');
    await comment(test, helper, `questions/${question}`, 'Which version?');
    await test.settle();
    expect((await list(asker)).notifications).toEqual([]);
  });

  it('inform the asker of an answer, in the format of the contract', async () => {
    const [asker, helper] = await two();
    const question = await ask(test, asker, { title: 'Why is the sky not green?' });
    const id = await answer(test, helper, question);
    const [notification] = await received(asker);
    expect(Notification.parse(notification)).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      type: 'answer',
      title: expect.stringContaining(helper.username),
      message: 'Why is the sky not green?',
      excerpt: 'Like so.',
      isRead: false,
      createdAt: new Date(START).toISOString(),
      link: `/questions/${question}/answers/${id}`,
      sender: { username: helper.username, avatar: '' },
    });
    expect(await received(helper)).toEqual([]);
  });

  it('inform the author of an answer that it was accepted', async () => {
    const [asker, helper] = await two();
    const question = await ask(test, asker, { title: 'Which answer is the best?' });
    const id = await answer(test, helper, question);
    await test.put(`/answers/${id}/accept`, asker);
    expect(await received(helper)).toMatchObject([
      {
        type: 'accept',
        title: 'Your answer was accepted',
        message: 'Which answer is the best?',
        link: `/questions/${question}/answers/${id}`,
        sender: { username: asker.username },
      },
    ]);
  });

  describe('quote', () => {
    const quotes = async (as: Member) => pluck(await received(as), 'excerpt');

    it('a comment, cut between words at 120 characters', async () => {
      const [asker, helper] = await two();
      const question = await ask(test, asker);
      const sentence = 'Is **this** the way in which `strings` are put together in your version? ';
      test.events.length = 0;
      await comment(test, helper, `questions/${question}`, sentence.repeat(3));
      const quote =
        'Is this the way in which strings are put together in your version? ' +
        'Is this the way in which strings are put together in…';
      expect(await quotes(asker)).toEqual([quote]);
      const live = test.events.find(({ type }) => type === 'notified');
      expect(live).toMatchObject({ notification: { excerpt: quote } });
    });

    it('the current text of a post', async () => {
      const [asker, helper] = await two();
      const question = await ask(test, asker);
      const id = await commentId(test, helper, `questions/${question}`, 'My key is 1234.');
      const body = { content: 'My key is secret.' };
      await test.put(`/comments/${id}`, helper, body);
      expect(await quotes(asker)).toEqual(['My key is secret.']);
    });
  });

  it('are not sent for one’s own actions', async () => {
    const [asker] = await two();
    const question = await ask(test, asker);
    const id = await answer(test, asker, question);
    await test.put(`/answers/${id}/accept`, asker);
    expect(await received(asker)).toEqual([]);
  });

  describe('of votes', () => {
    /** Only members who opted in are notified of votes. */
    const optIn = async <People extends readonly Member[]>(people: People) => {
      const body = { votes: true };
      for (const as of people) await test.put('/auth/preferences', as, body);
      return people;
    };
    const votesOf = async (as: Member) =>
      (await received(as)).filter(({ type }: Notification) => type === 'vote');

    it('inform the author of an up vote without naming the voter', async () => {
      const [asker, helper] = await optIn(await two());
      const question = await ask(test, asker, { title: 'Is this worth a vote?' });
      const id = await answer(test, helper, question);
      await vote(test, helper, `questions/${question}`, 'up');
      await vote(test, asker, `answers/${id}`, 'up');
      expect(await votesOf(asker)).toMatchObject([
        {
          title: 'Your question was upvoted',
          message: 'Is this worth a vote?',
          link: `/questions/${question}`,
          sender: null,
        },
      ]);
      expect(await votesOf(helper)).toMatchObject([
        {
          title: 'Your answer was upvoted',
          message: 'Is this worth a vote?',
          link: `/questions/${question}/answers/${id}`,
          sender: null,
        },
      ]);
    });

    it('are not sent for down votes or withdrawn votes', async () => {
      const [asker, voter] = await optIn(await two());
      const post = `questions/${await ask(test, asker)}` as const;
      await vote(test, voter, post, 'down');
      await vote(test, voter, post, 'down');
      expect(await votesOf(asker)).toEqual([]);
    });

    it('are sent once a day per post, however often votes are cast or changed', async () => {
      const [asker, ...voters] = await optIn((await members(6)) as [Member, ...Member[]]);
      const post = `questions/${await ask(test, asker)}` as const;
      for (const voter of voters) {
        for (const type of ['up', 'up', 'down', 'up']) await vote(test, voter, post, type);
      }
      expect(await votesOf(asker)).toHaveLength(1);
      test.settings.now += DAY - 1;
      await vote(test, voters[0] ?? asker, post, 'down');
      await vote(test, voters[0] ?? asker, post, 'up');
      expect(await votesOf(asker)).toHaveLength(1);
      test.settings.now += 1;
      await vote(test, voters[1] ?? asker, post, 'down');
      await vote(test, voters[1] ?? asker, post, 'up');
      expect(await votesOf(asker)).toHaveLength(2);
    });
  });

  it('are listed newest first, 100 at most, with the number of all unread ones', async () => {
    const [member] = await two();
    for (let at = 0; at < 130; at += 1) {
      test.settings.now += at % 2;
      await transact(test.backend, (tx) => notify(tx, system(member.id, at)));
    }
    const { notifications, unreadCount } = await list(member);
    expect(unreadCount).toBe(130);
    expect(pluck(notifications, 'message')).toEqual(
      Array.from({ length: 100 }, (_, at) => `News ${String(129 - at)}`),
    );
  });

  it('are marked as read one at a time or all at once', async () => {
    const [member, other] = await two();
    const three = [member.id, member.id, member.id, other.id].map(system);
    await transact(test.backend, (tx) => notifyAll(tx, three));
    const [first] = (await list(member)).notifications;
    const read = (id: string, as = member) => test.put(`/notifications/${id}/read`, as);
    expect((await read(first._id)).status).toBe(200);
    expect((await read(first._id)).status).toBe(200);
    expect(await list(member)).toMatchObject({
      unreadCount: 2,
      notifications: [{ isRead: true }, { isRead: false }, { isRead: false }],
    });
    expect((await test.put('/notifications/read-all', member)).status).toBe(200);
    expect((await list(member)).unreadCount).toBe(0);
    expect((await list(other)).unreadCount).toBe(1);
  });

  it('of other members cannot be found', async () => {
    const [member, other] = await two();
    await transact(test.backend, (tx) => notify(tx, system(member.id)));
    const [{ _id }] = (await list(member)).notifications;
    const { status, body } = await test.put(`/notifications/${String(_id)}/read`, other);
    expect([status, body.message]).toEqual([404, 'Notification not found']);
    expect((await list(member)).unreadCount).toBe(1);
  });

  it('take a fixed number of statements to list, and to send to any number of members', async () => {
    const [sender, ...crowd] = (await members(40)) as [Member, ...Member[]];
    const own = async (body: () => Promise<unknown>): Promise<number> => {
      test.statements.length = 0;
      await body();
      return test.statements.filter((text) => !/^(begin|commit)/.test(text)).length;
    };
    const send = (to: Member[]) =>
      transact(test.backend, (tx) =>
        notifyAll(
          tx,
          to.map(({ id }) => ({ ...system(id), senderId: Number(sender.id) })),
        ),
      );
    // One of the three finds the members who still exist.
    expect(await own(() => send(crowd))).toBe(3);
    expect(await own(() => send(crowd.slice(1, 2)))).toBe(3);
    // Beforehand, as a session unused for a day is extended.
    await list(sender);
    // One of the three loads the member.
    expect(await own(() => list(sender))).toBe(3);
  });
});
