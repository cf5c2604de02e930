import { DAY, MINUTE } from '../../../../src/shared/durations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, type TestBackend, openForTest } from '../../../support/backend.ts';
import { refusal } from '../../../support/replies.ts';

describe('Saving the profile', () => {
  let test: TestBackend;
  let ada: Member;

  beforeEach(async () => {
    test = await openForTest('sqlite');
    ada = await test.join('ada');
  });

  const form = {
    username: 'ada',
    email: 'ada@example.com',
    bio: 'Poet of numbers',
    location: 'London',
    website: 'https://example.com/~ada',
    github: 'ada',
    linkedin: 'in/ada',
    twitter: '@ada',
  };
  const save = (changes: object = {}, as: Member | undefined = ada) =>
    test.put('/auth/profile', as, { ...form, ...changes });

  it('returns the changed profile', async () => {
    const { status, body } = await save({ bio: '  Poet of numbers ' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ ...form, _id: ada.id, id: ada.id });
    const me = await test.get('/auth/me', ada);
    expect(me.body.user).toEqual(body.user);
  });

  it('clears fields that the form leaves out', async () => {
    await save();
    const { body } = await test.put('/auth/profile', ada, {
      username: 'ada',
      email: 'ada@example.com',
    });
    expect(body.user).toMatchObject({ bio: '', location: '', website: '', twitter: '' });
  });

  it('changes nobody else’s profile', async () => {
    expect((await save({}, { ...ada, token: 'x' })).status).toBe(401);
    const eve = await test.join('eve');
    await save({ id: ada.id, _id: ada.id, username: 'eve', email: 'eve@example.com' }, eve);
    expect((await test.get(`/users/${ada.id}`)).body.user.bio).toBe('');
  });

  it('ignores a role, reputation, dates and badges in the form', async () => {
    const wishes = {
      ...{ role: 'admin', reputation: 5000, reputation_sum: 5000, badge_count: 5, joined_at: 1 },
      ...{ password_hash: 'x', suspended_at: null, avatar: 'https://example.com/a.png' },
    };
    const before = await row();
    expect((await save(wishes)).status).toBe(200);
    const changed = { bio: form.bio, location: form.location, website: form.website };
    const links = { github: form.github, linkedin: form.linkedin, twitter: form.twitter };
    expect(await row()).toEqual({ ...before, ...changed, ...links });
  });

  const row = () => test.backend.db.sql.selectFrom('users').selectAll().executeTakeFirstOrThrow();

  it('changes the name and, if no links can be mailed, the address to sign in with', async () => {
    await save({ username: 'Countess', email: 'New@example.com' });
    const logIn = (email: string) =>
      test.call('POST', '/auth/login', { body: { email, password: 'correct horse' } });
    expect((await logIn('ada@example.com')).status).toBe(401);
    expect((await logIn('new@example.com')).body.user.username).toBe('Countess');
    expect((await test.get('/users/countess')).status).toBe(200);
  });

  it('can change the case of the name', async () => {
    expect((await save({ username: 'ADA', email: 'ADA@example.com' })).status).toBe(200);
  });

  it('refuses the name or address of another member', async () => {
    await test.join('Eve');
    const name = await save({ username: 'eVE' });
    expect(name.status).toBe(409);
    expect(name.body).toEqual({
      code: 'conflict',
      message: 'This username is already taken',
      fields: { username: 'This username is already taken' },
    });
    const email = await save({ email: 'EVE@example.com' });
    expect(email.status).toBe(409);
    expect(email.body.fields).toEqual({ email: 'This email address is already registered' });
    expect((await row()).bio).toBe('');
  });

  it('requires the password for a new address, unless recently signed in', async () => {
    const body = { email: 'new@example.com' };
    test.settings.now += 15 * MINUTE - 1;
    expect((await save(body)).status).toBe(200);
    test.settings.now += 1;
    const asked = 'Enter your current password to change your email address';
    expect(await save({ email: 'newer@example.com' })).toMatchObject({
      status: 400,
      body: { message: asked, fields: { currentPassword: asked } },
    });
    const wrong = { email: 'newer@example.com', currentPassword: 'wrong' };
    expect((await save(wrong)).body.fields).toEqual({
      currentPassword: 'Current password is incorrect',
    });
    expect((await save({ ...body, bio: 'No password for this' })).status).toBe(200);
    const right = { email: 'newer@example.com', currentPassword: 'correct horse' };
    expect((await save(right)).body.user.email).toBe('newer@example.com');
  });

  it('changes the name at most once in 24 hours', async () => {
    test.settings.limits = true;
    expect((await save({ username: 'countess' })).status).toBe(200);
    const again = await save({ username: 'lovelace' });
    expect(again).toMatchObject(refusal(429, 'You can change your username once every 24 hours'));
    expect(again.headers.get('retry-after')).toBe(String(24 * 60 * 60));
    expect((await save({ username: 'Countess' })).status).toBe(429);
    expect((await save({ username: 'countess', bio: 'Saved all the same' })).status).toBe(200);
    test.settings.now += DAY;
    expect((await save({ username: 'lovelace' })).status).toBe(200);
  });

  it('keeps the old name working, and reserved, for 30 days', async () => {
    await save({ username: 'countess' });
    expect((await test.get('/users/ada')).body.user.username).toBe('countess');
    const taken = { username: 'This username is already taken' };
    const body = { username: 'Ada', email: 'other@example.com', password: 'correct horse' };
    const sign = () => test.call('POST', '/auth/register', { body });
    expect(await sign()).toMatchObject({ status: 409, body: { fields: taken } });
    const eve = await test.join('eve');
    const renamed = { username: 'ada', email: 'eve@example.com' };
    expect(await save(renamed, eve)).toMatchObject({ status: 409, body: { fields: taken } });
    expect((await save()).status).toBe(200);
    expect((await save({ username: 'countess' })).status).toBe(200);
    test.settings.now += 30 * DAY;
    expect((await sign()).status).toBe(201);
    expect((await test.get('/users/ada')).body.user.email).toBeUndefined();
    expect((await test.get('/users/ada')).body.user._id).not.toBe(ada.id);
  });
});
