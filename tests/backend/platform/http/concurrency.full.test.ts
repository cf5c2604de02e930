import { describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { commentId } from '../../../support/comments.ts';
import { newMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { setRow } from '../../../support/rows.ts';
import { addStaff } from '../../../support/staff.ts';

/** A call that several members make, by method and path; the members take turns. */
type Call = readonly [method: string, path: string, as: readonly Member[], body?: object];

const BODY = '<p>It says so when it is run.</p>';

const asking = (as: readonly Member[], tags: readonly string[]): Call => [
  'POST',
  '/questions',
  as,
  { title: 'How is this made?', content: BODY, tags },
];

describe('Six concurrent copies of a call on PostgreSQL', async () => {
  const test = await openForSuite('postgres');
  const { admin } = await addStaff(test);

  /** Adds a tag with so many questions. */
  async function tag(name: string, asker: Member, questions = 3): Promise<string> {
    const form = { name, description: '', color: '#336699', featured: false };
    expect((await test.post('/admin/tags', admin, form)).status).toBe(201);
    for (let left = questions; left > 0; left -= 1) await ask(test, asker, { tags: [name] });
    return name;
  }

  /**
   * One scene for each kind of conflict. A transaction that loses a race is retried, whatever its
   * call.
   */
  const scenes: Record<string, (members: [Member, ...Member[]]) => Promise<readonly Call[]>> = {
    'taking one name': async (members) => {
      const calls = members.map(async (member): Promise<Call> => {
        const email = `${member.username}@example.com`;
        await setRow(test, 'users', member.id, { email, email_key: email });
        return ['PUT', '/auth/profile', [member], { email, username: 'taken' }];
      });
      return Promise.all(calls);
    },
    'asking with a new tag': (members) =>
      Promise.resolve([asking(members, ['b-new', 'a-new']), asking(members, ['a-new', 'b-new'])]),
    'answering a question that is deleted': async ([asker, ...others]) => {
      const questionId = await ask(test, asker);
      return [
        ['POST', '/answers', others, { questionId, content: BODY }],
        ['DELETE', `/questions/${questionId}`, [asker]],
      ];
    },
    'deleting a comment': async ([asker, ...others]) => {
      const question = await ask(test, asker);
      const id = await commentId(test, asker, `questions/${question}`, 'Why is that?');
      return [
        ['DELETE', `/comments/${id}`, [asker]],
        ['PUT', `/comments/${id}/vote`, others],
      ];
    },
    'asking with a tag that is removed': async (members) => {
      const name = await tag('removed', members[0], 0);
      return [asking(members, [name]), ['DELETE', `/admin/tags/${name}`, [admin]]];
    },
    'merging two tags into each other': async ([asker]) => {
      const [one, other] = [await tag('one', asker), await tag('other', asker)];
      return [
        ['POST', `/admin/tags/${one}/merge`, [admin], { into: other }],
        ['POST', `/admin/tags/${other}/merge`, [admin], { into: one }],
      ];
    },
    'merging, renaming, splitting and removing': async ([asker]) => {
      const [from, into] = [await tag('from', asker), await tag('into', asker, 0)];
      return [
        ['POST', `/admin/tags/${from}/merge`, [admin], { into }],
        ['PUT', `/admin/tags/${from}/name`, [admin], { name: 'new-from' }],
        ['PUT', `/admin/tags/${into}/name`, [admin], { name: 'new-into' }],
        ['DELETE', `/admin/tags/${from}/merge`, [admin]],
        ['DELETE', `/admin/tags/${into}`, [admin]],
      ];
    },
    'splitting a tag and merging it again': async (members) => {
      const [from, into] = [await tag('split', members[0]), await tag('whole', members[0], 0)];
      await test.post(`/admin/tags/${from}/merge`, admin, { into });
      return [
        ['DELETE', `/admin/tags/${from}/merge`, [admin]],
        ['POST', `/admin/tags/${from}/merge`, [admin], { into }],
        ['DELETE', `/admin/tags/${into}/synonyms/${from}`, [admin]],
        ['PUT', `/admin/tags/${into}/synonyms/${from}`, [admin], { decision: 'accept' }],
        asking(members, [from]),
      ];
    },
  };

  /** Retries after a 503: on a slow machine many calls wait too long for a lock. */
  async function statusOf(call: Call, at: number): Promise<number> {
    const [method, path, members, body] = call;
    const { status } = await test.call(method, path, { as: members[at % members.length], body });
    return status === 503 ? statusOf(call, at) : status;
  }

  it.each(Object.entries(scenes))('cause no server error: %s', async (_, scene) => {
    const calls = await scene(await newMembers(test, 6));
    const copies = Array.from({ length: 6 }, (__, at) => calls.map((call) => statusOf(call, at)));
    // All of them end before the next scene, even if one fails.
    await Promise.allSettled(copies.flat());
    const statuses = await Promise.all(copies.flat());
    expect(Math.min(...statuses)).toBeLessThan(300);
    expect(Math.max(...statuses)).toBeLessThan(500);
  });
});
