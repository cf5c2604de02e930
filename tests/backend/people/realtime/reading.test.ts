import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NEW_POST, type NewPost, READ_QUESTION } from '../../../../src/contract/events.ts';
import {
  BOTH_ENGINES,
  type Member,
  openTestBackend,
  type TestBackend,
} from '../../../support/backend.ts';
import { commentId } from '../../../support/comments.ts';
import { fourMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { type LiveServer, serveLive } from '../../../support/sockets.ts';

describe.each(BOTH_ENGINES)('Having a question open on %s', (engine) => {
  let test: TestBackend;
  let live: LiveServer;
  let people: readonly [Member, Member, Member, Member];

  beforeAll(async () => {
    test = await openTestBackend(engine);
    live = await serveLive(test);
    people = await fourMembers(test);
  });
  afterAll(async () => {
    await live.close();
    await test.close();
    expect(live.failures).toEqual([]);
  });

  const reading = async (member: Member, ...questions: readonly unknown[]) => {
    const { socket, outcome } = live.connect({ token: member.token });
    expect(await outcome).toBe('connected');
    const posts: unknown[] = [];
    let isReady = false;
    const mark = { questionId: String(questions.at(-1)), answerId: 'the mark of this test' };
    socket.on(NEW_POST, (post: NewPost) => {
      if (post.answerId === mark.answerId) isReady = true;
      else posts.push(post);
    });
    for (const id of questions) socket.emit(READ_QUESTION, id);
    // The server acknowledges none of them, but handles them in order.
    await vi.waitFor(() => {
      live.realtime.publish({ type: 'post-added', authorId: 0, post: mark });
      expect(isReady).toBe(true);
    }, 10_000);
    return posts;
  };

  it('notifies the member of answers and comments by others, and of no other question', async () => {
    const [asker, helper, reader, stranger] = people;
    const question = await ask(test, asker);
    const read = await reading(reader, question);
    const own = await reading(helper, question);
    const elsewhere = await reading(stranger, await ask(test, asker));
    const answerId = await answer(test, helper, question);
    const below = await commentId(test, helper, `answers/${answerId}`, 'That is the old way.');
    const above = await commentId(test, helper, `questions/${question}`, 'Which version is it?');
    await vi.waitFor(() => {
      expect(read).toEqual([
        { questionId: question, answerId },
        { questionId: question, answerId, commentId: below },
        { questionId: question, commentId: above },
      ]);
    }, 10_000);
    await sleep(100);
    expect(own).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  it.each([null, 7, {}, [], '', '0', '1e3', 'user:1', 'x'.repeat(10_000), { toString: () => '1' }])(
    'ignores the invalid id %j',
    async (id) => {
      const [asker, helper, reader] = people;
      const question = await ask(test, asker);
      const posts = await reading(reader, id, question);
      await answer(test, helper, question);
      await vi.waitFor(() => {
        expect(posts).toHaveLength(1);
      }, 10_000);
    },
  );
});
