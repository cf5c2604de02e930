import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, type TestBackend, openForTest } from '../../../support/backend.ts';
import { tablesWith } from '../../../support/everything.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { setRow, rowsOf } from '../../../support/rows.ts';

describe.each(ENGINES)('A deleted account on %s', (engine) => {
  let test: TestBackend;
  let ada: Member;
  let eve: Member;

  beforeEach(async () => {
    test = await openForTest(engine);
    ada = await test.join('ada');
    eve = await test.join('eve');
  });

  const remove = (password = 'correct horse', as = ada) =>
    test.delete('/auth/account', as, { password });
  const get = async (path: string) => (await test.get(path)).body;
  const makeAdmin = (member: Member) => setRow(test, 'users', member.id, { role: 'admin' });

  it('keeps its posts and votes, under a neutral name', async () => {
    const question = await ask(test, ada);
    const given = await answer(test, ada, await ask(test, eve));
    const voted = await ask(test, eve);
    await vote(test, ada, `questions/${voted}`, 'up');
    expect(await remove()).toMatchObject({ status: 200, body: { ok: true } });
    const nameless = { _id: ada.id, username: `deleted-${ada.id}`, avatar: '' };
    expect((await get(`/questions/${question}`)).question.author).toMatchObject(nameless);
    expect((await get(`/questions/${voted}`)).question.voteScore).toBe(1);
    expect(given).not.toBe('');
    const { user } = await get(`/users/${ada.id}`);
    expect(user).toMatchObject({ ...nameless, stats: { totalQuestions: 1, totalAnswers: 1 } });
  });

  it('keeps no personal data', async () => {
    const secrets = {
      bio: 'secret-bio',
      location: 'secret-place',
      website: 'https://secret.example',
      github: 'secret-g',
      linkedin: 'secret-l',
      twitter: 'secret-t',
    };
    const profile = { username: 'Countess', email: 'secret@example.com', ...secrets };
    await test.put('/auth/profile', ada, profile);
    await makeAdmin(ada);
    await makeAdmin(eve);
    await remove();
    const { sql } = test.backend.db;
    const row = await sql.selectFrom('users').selectAll().where('id', '=', 1).executeTakeFirst();
    expect(JSON.stringify(row)).not.toMatch(/secret|ada|countess|argon/i);
    expect(row).toMatchObject({ email: null, email_key: null, password_hash: null, role: 'user' });
    const kept = await rowsOf(test, 'notifications', { user_id: 1 }, 'id');
    expect(kept).toEqual([]);
  });

  it('cannot sign in, and frees its name and address', async () => {
    const body = { email: 'ada@example.com', password: 'correct horse' };
    const other: Member = {
      ...ada,
      token: (await test.call('POST', '/auth/login', { body })).body.token,
    };
    await remove();
    for (const as of [ada, other]) expect((await test.get('/auth/me', as)).status).toBe(401);
    expect(test.events.filter(({ type }) => type === 'session-ended')).toHaveLength(2);
    expect((await test.call('POST', '/auth/login', { body })).status).toBe(401);
    await test.join('ada');
  });

  it('is in no list or count, and follows nothing', async () => {
    const question = await ask(test, ada, { tags: ['testing'] });
    await test.put('/tags/testing/follow', ada);
    await test.put('/tags/testing/follow', eve);
    await remove();
    expect((await get('/users')).users.map((user: Member) => user.username)).toEqual(['eve']);
    expect((await get('/users')).stats).toEqual({ totalUsers: 1 });
    expect((await get('/users?search=deleted')).users).toEqual([]);
    expect((await get('/stats')).users).toBe(1);
    expect((await get('/tags/testing')).tag.followerCount).toBe(1);
    expect((await get('/sitemap/users/1')).entries).toEqual([]);
    expect(question).not.toBe('');
  });

  it('appears in the log under its new name, even in older entries', async () => {
    await makeAdmin(eve);
    const role = (name: string) => test.put(`/admin/users/${ada.id}/role`, eve, { role: name });
    await role('moderator');
    const profile = { username: 'countess', email: 'ada@example.com' };
    await test.put('/auth/profile', ada, profile);
    await role('user');
    await remove();
    const { entries } = (await test.get('/admin/log', eve)).body;
    const labels = entries.map(({ target }: { target: { label: string } }) => target.label);
    expect(labels).toEqual([`deleted-${ada.id}`, `deleted-${ada.id}`]);
    expect(await tablesWith(test, 'countess')).toEqual([]);
  });

  it('loses the texts and reasons of its pending and withdrawn suggestions', async () => {
    await makeAdmin(eve);
    const question = await ask(test, eve);
    const suggest = async (word: string) => {
      const body = { content: `<p>secret-${word}</p>`, reason: `secret-${word}` };
      const path = `/posts/${question}/suggestions`;
      return (await test.post(path, ada, body)).body.suggestion._id as string;
    };
    const withdrawn = await suggest('first');
    expect(
      (await test.put(`/suggestions/${withdrawn}`, ada, { decision: 'withdraw' })).status,
    ).toBe(200);
    const waiting = await suggest('second');
    expect(await tablesWith(test, 'secret-')).toEqual(['notifications', 'suggestions']);
    await remove();
    expect(await tablesWith(test, 'secret-')).toEqual([]);
    for (const id of [withdrawn, waiting]) {
      const { suggestion } = (await test.get(`/suggestions/${id}`, eve)).body;
      expect(suggestion).toMatchObject({ status: 'withdrawn', isRedacted: true, reason: '' });
    }
  });

  it('keeps its flags, without their text', async () => {
    await makeAdmin(eve);
    const question = await ask(test, await test.join('zoe'));
    const body = { reason: 'other', text: 'secret-reason' };
    await test.post(`/flags/question/${question}`, ada, body);
    expect(await tablesWith(test, 'secret-')).toEqual(['flags']);
    await remove();
    expect(await tablesWith(test, 'secret-')).toEqual([]);
    const { item } = (await test.get('/review/flags/next', eve)).body;
    expect(item.flags).toMatchObject([{ reason: 'other', text: '' }]);
  });

  it('is deleted only with its password', async () => {
    const message = 'Password is incorrect';
    expect(await remove('wrong')).toMatchObject({
      status: 400,
      body: { message, fields: { password: message } },
    });
    expect((await test.delete('/auth/account', ada, {})).status).toBe(400);
    expect((await test.get('/auth/me', ada)).status).toBe(200);
  });

  it('is never that of the last admin, even if two are deleted at once', async () => {
    await makeAdmin(ada);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await makeAdmin(eve);
    const answers = await Promise.all([remove('correct horse', ada), remove('correct horse', eve)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
