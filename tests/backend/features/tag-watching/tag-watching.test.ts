import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { refusal } from '../../../support/replies.ts';
import { addRows, rowsOf } from '../../../support/rows.ts';

interface Card {
  readonly _id: string;
  readonly ignored?: string;
}

describe.each(ENGINES)('Watching and ignoring tags on %s', async (engine) => {
  let ann: Member;
  let eve: Member;
  /** Two tags that only the questions of one test have. */
  let tag: string;
  let other: string;
  let round = 0;
  const test = await openForSuite(engine);
  test.settings.siteUrl = 'https://atoll.example';
  const staff = await addStaff(test);
  beforeEach(async () => {
    test.settings.now += 60_000;
    round += 1;
    [ann, eve] = await newMembers(test, 2);
    [tag, other] = [`tag${String(round)}`, `other${String(round)}`];
    await ask(test, eve, { tags: [tag, other] });
    await test.settle();
  });

  const set = (as: Member | undefined, name: string, level: string) =>
    test.put(`/tags/${name}/watch`, as, { level });
  const level = async (as: Member, name = tag) =>
    (await test.get(`/tags/${name}/watch`, as)).body.level as string;
  const list = async (as: Member, query: string) =>
    (await test.get(`/questions?${query}`, as)).body as {
      questions: Card[];
      pagination: { totalQuestions: number; hiddenCount?: number };
    };
  const merge = async (into: string) => {
    const merged = await test.post(`/admin/tags/${other}/merge`, staff.admin, { into });
    expect(merged.status).toBe(200);
  };
  const detail = async (as: Member, name = tag) => (await test.get(`/tags/${name}`, as)).body;
  const notifications = async (as: Member) => {
    await test.settle();
    const { body } = await test.get('/notifications', as);
    return body.notifications.filter(({ title }: { title: string }) =>
      title.includes('you follow'),
    );
  };

  it('is one choice per tag: watching ends ignoring, and vice versa', async () => {
    expect((await set(ann, 'no-such-tag', 'never')).status).toBe(404);
    expect((await set(ann, tag, 'often')).status).toBe(400);
    expect(await level(ann)).toBe('none');
    for (const next of ['never', 'at-once', 'dimmed', 'hidden', 'at-once', 'none']) {
      expect((await set(ann, tag, next)).body).toEqual({ name: tag, level: next });
      expect(await level(ann)).toBe(next);
      const isWatched = ['never', 'at-once'].includes(next);
      const { body } = await test.get(`/tags/${tag}`, ann);
      expect(body.tag).toMatchObject({
        isFollowing: isWatched,
        followerCount: isWatched ? 1 : 0,
      });
    }
    await set(ann, tag, 'never');
    await set(ann, other, 'hidden');
    const { body } = await test.get('/watched-tags', ann);
    expect(body.tags).toEqual([
      { name: tag, level: 'never' },
      { name: other, level: 'hidden' },
    ]);
  });

  it('treats a followed tag as watched without notifications', async () => {
    await set(ann, tag, 'dimmed');
    await test.put(`/tags/${tag}/follow`, ann);
    expect(await level(ann)).toBe('never');
    await ask(test, eve, { tags: [tag] });
    expect(await notifications(ann)).toEqual([]);
    expect(await list(ann, 'followed=true')).toMatchObject({ pagination: { totalQuestions: 2 } });
  });

  it('notifies immediately of a new question, once for all its tags, and by mail', async () => {
    const bea = await test.join();
    for (const name of [tag, other]) await set(bea, name, 'at-once');
    await set(eve, tag, 'at-once');
    await test.settle();
    test.mails.length = 0;
    const question = await ask(test, eve, { title: 'What is new in these?', tags: [tag, other] });
    expect(await notifications(bea)).toMatchObject([
      {
        type: 'system',
        title: `${eve.username} asked a question in a tag you follow`,
        message: 'What is new in these?',
        link: `/questions/${question}`,
      },
    ]);
    expect(await notifications(eve)).toEqual([]);
    expect(test.mails.map(({ to }) => to)).toEqual([`${bea.username}@example.com`]);
  });

  it('notifies nobody of a deleted question, or of one with an ignored tag', async () => {
    await set(ann, tag, 'at-once');
    await set(ann, other, 'dimmed');
    await ask(test, eve, { tags: [tag, other] });
    expect(await notifications(ann)).toEqual([]);
    const question = await ask(test, eve, { tags: [tag] });
    const body = { deleted: true };
    await test.put(`/admin/questions/${question}/deleted`, staff.moderator, body);
    expect(await notifications(ann)).toEqual([]);
  });

  it('dims questions with an ignored tag or synonym, except one’s own and in lists of the tag', async () => {
    const own = await ask(test, ann, { tags: [tag, other] });
    await set(ann, other, 'dimmed');
    const all = (await list(ann, `tag=${tag}`)).questions;
    expect(all.map(({ _id, ignored }) => [_id === own, ignored])).toEqual([
      [true, undefined],
      [false, 'dimmed'],
    ]);
    expect((await list(eve, `tag=${tag}`)).questions[1]).not.toHaveProperty('ignored');
    expect((await list(ann, `tag=${other}`)).questions[1]).not.toHaveProperty('ignored');
    const found = await list(ann, `search=${encodeURIComponent(`[${other}]`)}`);
    expect(found.questions.map(({ ignored }) => ignored)).toEqual([undefined, undefined]);
    expect((await detail(ann)).questions[1].ignored).toBe('dimmed');
    const into = `into${String(round)}`;
    await ask(test, eve, { tags: [into] });
    await merge(into);
    expect(await level(ann, into)).toBe('dimmed');
  });

  it('leaves hidden questions out, and shows how many', async () => {
    await ask(test, eve, { tags: [tag] });
    await set(ann, other, 'hidden');
    const left = { questions: [{}], pagination: { totalQuestions: 2, hiddenCount: 1 } };
    expect(await list(ann, `tag=${tag}`)).toMatchObject(left);
    expect((await list(ann, `tag=${tag}`)).questions).toHaveLength(1);
    const search = encodeURIComponent(`is:open [${tag}]`);
    expect((await list(ann, `search=${search}`)).questions).toHaveLength(1);
    const page = await detail(ann);
    expect(page).toMatchObject({ hiddenCount: 1, tag: { questionCount: 2 } });
    expect(page.questions).toHaveLength(1);
    expect((await list(eve, `tag=${tag}`)).pagination).not.toHaveProperty('hiddenCount');
    expect(await detail(eve)).not.toHaveProperty('hiddenCount');
  });

  it('keeps ignored tags out of the answer queue', async () => {
    const queue = async () => {
      const { body } = await test.get('/answer-queue', ann);
      return body.questions.map(({ question }: { question: Card }) => question._id);
    };
    await set(ann, tag, 'never');
    const question = await ask(test, eve, { tags: [tag, other] });
    expect(await queue()).toContain(question);
    await set(ann, other, 'dimmed');
    expect(await queue()).toEqual([]);
    const third = await ask(test, eve, { tags: [other] });
    const reply = await answer(test, ann, third);
    await vote(test, eve, `answers/${reply}`, 'up');
    expect(await queue()).toEqual([]);
  });

  it('allows 100 ignored tags, and ends when the account is deleted', async () => {
    const leaver = await test.join();
    const names = Array.from({ length: 100 }, (_, at) => `t${String(round)}-${String(at)}`);
    const row = { color: '#000000', description: '', created_at: 1 };
    await addRows(
      test,
      'tags',
      names.map((name) => ({ ...row, name })),
    );
    for (const name of names) await set(leaver, name, 'dimmed');
    expect(await set(leaver, tag, 'hidden')).toMatchObject(
      refusal(409, /^You can ignore at most 100 tags/),
    );
    expect((await set(leaver, names[0] ?? '', 'hidden')).status).toBe(200);
    await test.delete('/auth/account', leaver, { password: 'correct horse' });
    const left = await rowsOf(test, 'tag_ignores', { user_id: Number(leaver.id) }, 'name');
    expect(left).toEqual([]);
  });
});
