import { beforeEach, describe, expect, it } from 'vitest';
import { BOTH_ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';

const MINUTE = 60_000;

describe.each(BOTH_ENGINES)('A form that is sent twice on %s', async (engine) => {
  let ann: Member;
  let bob: Member;
  let round = 0;
  const test = await openForSuite(engine);
  beforeEach(async () => {
    round += 1;
    [ann, bob] = await addMembers(test, `repeat${String(round)}-`, 2);
  });

  interface Sent {
    readonly path: string;
    readonly body: Readonly<Record<string, unknown>>;
  }

  /** Sends requests at once; returns the statuses and the ids of the posts. */
  async function send(as: Member, ...requests: Sent[]) {
    const sent = requests.map(({ path, body }) =>
      test.call('POST', path, { as, body, prepared: true }),
    );
    const replies = await Promise.all(sent);
    return {
      statuses: replies.map(({ status }) => status),
      ids: replies.map(({ body }) => (body.question ?? body.answer ?? body.comment)._id as string),
    };
  }

  const KINDS = {
    question: () => {
      const body = { title: 'Is this sent twice?', content: '<p>It is.</p>', tags: ['testing'] };
      return Promise.resolve({
        path: '/questions',
        body,
        others: [{ title: 'Is that sent twice?' }],
      });
    },
    answer: async () => {
      const [questionId, other] = [await ask(test, ann), await ask(test, bob)];
      const body = { questionId, content: '<p>It is.</p>' };
      return { path: '/answers', body, others: [{ questionId: other }] };
    },
    comment: async () => {
      const path = `/posts/${await ask(test, ann)}/comments`;
      return { path, body: { content: 'It is.' }, others: [] };
    },
  };

  it.each(['question', 'answer', 'comment'] as const)('is one %s', async (kind) => {
    const { path, body, others } = await KINDS[kind]();
    const request = { path, body };
    const { statuses, ids } = await send(bob, request, request);
    expect(statuses).toEqual([201, 201]);
    expect(new Set(ids).size).toBe(1);
    await expectCountsKept(test);
    const notified = (await test.call('GET', '/notifications', { as: ann })).body.notifications;
    expect(notified).toHaveLength(kind === 'question' ? 0 : 1);

    const changed = [{ content: 'It is not.' }, ...others].map((change) => ({
      path,
      body: { ...body, ...change },
    }));
    const more = await send(bob, request, ...changed);
    expect(more.ids[0]).toBe(ids[0]);
    expect(new Set(more.ids).size).toBe(changed.length + 1);
    expect((await send(ann, request)).ids).not.toEqual([ids[0]]);
    test.settings.now += MINUTE;
    expect((await send(bob, request)).ids).not.toEqual([ids[0]]);
    await expectCountsKept(test);
  });
});
