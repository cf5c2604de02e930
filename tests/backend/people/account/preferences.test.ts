import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, type TestBackend, openForTest } from '../../../support/backend.ts';
import { comment } from '../../../support/comments.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';
import { setRow } from '../../../support/rows.ts';

const FIRST = {
  email: true,
  mentions: true,
  answers: true,
  votes: false,
  showInDirectory: true,
  showActivity: true,
  markNew: true,
};

describe('Preferences', () => {
  let test: TestBackend;
  let ada: Member;
  let eve: Member;

  beforeEach(async () => {
    test = await openForTest('sqlite');
    test.settings.siteUrl = 'https://atoll.example';
    ada = await test.join('ada');
    eve = await test.join('eve');
  });

  const get = async (as = ada) => (await test.get('/auth/preferences', as)).body;
  const save = (body: object, as = ada) => test.put('/auth/preferences', as, body);
  const notificationTypes = async (as: Member) => {
    const { body } = await test.get('/notifications', as);
    return pluck(body.notifications, 'type').filter(
      (type: string) => type !== 'system' && type !== 'badge',
    );
  };

  it('start with the defaults of the specification and the available channels', async () => {
    expect(await get()).toEqual({ preferences: FIRST, channels: ['email'] });
  });

  it('list no channel if no mail can be sent', async () => {
    await setRow(test, 'users', {}, { email: null });
    expect(await get()).toEqual({ preferences: FIRST, channels: [] });
    test.settings.siteUrl = undefined;
    expect((await get(eve)).channels).toEqual([]);
  });

  it('are saved one by one, separately for each member', async () => {
    const { status, body } = await save({ votes: true, answers: false });
    expect(status).toBe(200);
    expect(body.preferences).toEqual({ ...FIRST, votes: true, answers: false });
    await save({ showActivity: false, email: false });
    await save({});
    const all = { ...FIRST, votes: true, answers: false, showActivity: false, email: false };
    expect((await get()).preferences).toEqual(all);
    expect((await get(eve)).preferences).toEqual(FIRST);
  });

  it('reject invalid values', async () => {
    expect((await save({ votes: 'on' })).status).toBe(400);
  });

  it('are respected: notifications of answers, comments and acceptances can be switched off', async () => {
    const question = await ask(test, ada);
    const first = await answer(test, eve, question);
    await comment(test, eve, `questions/${question}`, 'What does the log say?');
    expect(await notificationTypes(ada)).toEqual(['comment', 'answer']);
    await save({ answers: false });
    await save({ answers: false }, eve);
    const other = await ask(test, ada);
    await answer(test, eve, other);
    await comment(test, eve, `questions/${other}`, 'What does the log say?');
    await test.put(`/answers/${first}/accept`, ada);
    expect([await notificationTypes(ada), await notificationTypes(eve)]).toEqual([
      ['comment', 'answer'],
      [],
    ]);
  });

  it('are respected: notifications of mentions can be switched off', async () => {
    const question = await ask(test, eve);
    await answer(test, ada, question);
    const mention = () => comment(test, eve, `questions/${question}`, 'Look again, @ada');
    await mention();
    expect(await notificationTypes(ada)).toEqual(['mention']);
    await save({ mentions: false });
    test.settings.now += 60_000;
    expect((await mention()).status).toBe(201);
    expect(await notificationTypes(ada)).toEqual(['mention']);
  });

  it('are respected: notifications of votes can be switched on', async () => {
    const voted = async () => vote(test, eve, `questions/${await ask(test, ada)}`, 'up');
    await voted();
    expect(await notificationTypes(ada)).toEqual([]);
    await save({ votes: true });
    await voted();
    expect(await notificationTypes(ada)).toEqual(['vote']);
  });

  it('are respected: members who opt out of the directory are in no list of people', async () => {
    await ask(test, ada);
    const names = async (query = '') =>
      pluck((await test.get(`/users${query}`)).body.users, 'username');
    await save({ showInDirectory: false });
    expect([await names(), await names('?search=ada')]).toEqual([['eve'], []]);
    expect((await test.get('/users')).body.stats.totalUsers).toBe(1);
    expect((await test.get('/sitemap/users/1')).body.entries).toEqual([]);
    expect((await test.get(`/users/${ada.id}`)).status).toBe(200);
    await save({ showInDirectory: false });
    await save({ showInDirectory: true });
    expect(await names('?sort=name')).toEqual(['ada', 'eve']);
    expect((await test.get('/users')).body.stats.totalUsers).toBe(2);
  });

  it('are respected: hidden activity is visible only to the member and moderators', async () => {
    const { admin, moderator } = await addStaff(test);
    await ask(test, ada);
    await save({ showActivity: false });
    for (const who of [ada.id, ada.username]) {
      const read = (as?: Member) => test.get(`/users/${who}/activity`, as);
      for (const as of [undefined, eve]) {
        const { status, body } = await read(as);
        expect([status, body]).toEqual([
          403,
          { code: 'forbidden', message: 'This member keeps their activity private' },
        ]);
      }
      for (const as of [ada, moderator, admin]) {
        expect((await read(as)).body.activity).toMatchObject([{ type: 'question' }]);
      }
    }
    // Lists of posts stay public.
    const posts = await test.get(`/users/${ada.id}/questions`);
    expect(posts.body.questions).toHaveLength(1);
    await save({ showActivity: true });
    const { body } = await test.get(`/users/${ada.id}/activity`);
    expect(body.activity).toHaveLength(1);
  });
});
