import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../../src/shared/durations.ts';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { comment } from '../../../support/comments.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';

describe.each(ENGINES)('Visits to lists of questions on %s', async (engine) => {
  let reader: Member;
  let other: Member;
  const test = await openForSuite(engine);
  beforeEach(async () => {
    test.settings.now += 60 * MINUTE;
    [reader, other] = await newMembers(test, 2);
  });

  const visit = async (questions: readonly string[] = [], as: Member | undefined = reader) => {
    const { status, body } = await test.post('/questions/visits', as, { questions });
    return status === 200 ? body : status;
  };
  const timeOf = (time: number) => new Date(time).toISOString();

  it('end after half an hour without another, and report when the last one ended', async () => {
    expect(await visit()).toEqual({ since: null, unread: [] });
    test.settings.now += 20 * MINUTE;
    expect(await visit()).toEqual({ since: null, unread: [] });
    const ended = test.settings.now;
    test.settings.now += 31 * MINUTE;
    expect(await visit()).toEqual({ since: timeOf(ended), unread: [] });
    test.settings.now += 29 * MINUTE;
    expect(await visit()).toEqual({ since: timeOf(ended), unread: [] });
  });

  it('report which questions have unread notifications', async () => {
    const [own, foreign] = [await ask(test, reader), await ask(test, other)];
    await answer(test, other, own);
    expect(await visit([foreign, own])).toEqual({ since: null, unread: [own] });
    await test.put('/notifications/read-all', reader);
    expect(await visit([foreign, own])).toEqual({ since: null, unread: [] });
  });

  it('report which followed questions were active since the last one', async () => {
    const [followed, quiet] = [await ask(test, other), await ask(test, other)];
    const follow = { as: reader, body: { level: 'answers' } };
    await test.call('PUT', `/questions/${followed}/follow`, follow);
    await visit();
    test.settings.now += 40 * MINUTE;
    for (const id of [followed, quiet]) await answer(test, other, id);
    expect(await visit([followed, quiet])).toMatchObject({ unread: [followed] });
    await test.put(`/questions/${followed}/follow`, reader, { level: 'muted' });
    await test.put('/notifications/read-all', reader);
    expect(await visit([followed, quiet])).toMatchObject({ unread: [] });
  });

  it('are neither recorded nor shown for members who opted out', async () => {
    const own = await ask(test, reader);
    await comment(test, other, `questions/${own}`, 'Which one is it?');
    const choose = (markNew: boolean) => test.put('/auth/preferences', reader, { markNew });
    expect((await choose(false)).body.preferences.markNew).toBe(false);
    expect(await visit([own])).toEqual({ since: null, unread: [] });
    await choose(true);
    test.settings.now += 40 * MINUTE;
    expect(await visit([own])).toEqual({ since: null, unread: [own] });
  });
});
