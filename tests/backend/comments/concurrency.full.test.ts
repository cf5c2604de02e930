import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { ENGINES, type Member, openTestBackend, type TestBackend } from '../../support/backend.ts';
import { comment, commentId } from '../../support/comments.ts';
import { addMembers } from '../../support/members.ts';
import { ask } from '../../support/posts.ts';

const PEOPLE = 100;

describe.each(ENGINES)('100 people who comment on one question at once on %s', (engine) => {
  let test: TestBackend;
  let asker: Member;
  let people: Member[];

  beforeAll(async () => {
    test = await openTestBackend(engine);
    [asker, ...people] = (await addMembers(test, 'at-once-', PEOPLE + 1)) as [Member, ...Member[]];
  });
  afterAll(() => test.close());

  it('lose no comment and no vote, and tell each person once of each', async () => {
    const question = await ask(test, asker);
    const post = `questions/${question}` as const;
    const first = await commentId(test, asker, post, 'Please say what you see.');
    await Promise.all(
      people.map(async (person, at) => {
        const said = await comment(test, person, post, `It is ${String(at)} @${asker.username}`);
        expect(said.status).toBe(201);
        const voted = await test.call('PUT', `/comments/${first}/vote`, { as: person });
        expect(voted.status).toBe(200);
      }),
    );
    const { body } = await test.call('GET', `/questions/${question}`);
    expect(body.question.commentCount).toBe(PEOPLE + 1);
    const list = (await test.call('GET', `/${post}/comments`)).body;
    expect(list.total).toBe(PEOPLE + 1);
    expect(list.comments[0]).toMatchObject({ _id: first, voteScore: PEOPLE });
    const told = await test.backend.db.sql
      .selectFrom('notifications')
      .select(['event', 'link'])
      .where('user_id', '=', Number(asker.id))
      .where('event', '=', 'mentioned')
      .execute();
    expect(new Set(told.map(({ link }) => link)).size).toBe(PEOPLE);
    expect(told).toHaveLength(PEOPLE);
    const joined = await test.backend.db.sql
      .selectFrom('notifications')
      .select('user_id')
      .where('event', '=', 'commented')
      .where('user_id', '=', Number(people[0]?.id))
      .execute();
    expect(joined.length).toBeLessThanOrEqual(1);
  });
});
