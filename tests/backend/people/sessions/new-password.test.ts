import { beforeEach, describe, expect, it } from 'vitest';
import { offerFirstAdmin } from '../../../../src/backend/operations/setup/first-admin.ts';
import { type TestBackend, openForTest } from '../../../support/backend.ts';

const COMMON = 'This password is one of the most common ones; please choose another';
const NAME = 'The password must not be the username or the email address';

describe('A new password', () => {
  let test: TestBackend;

  beforeEach(async () => {
    test = await openForTest('sqlite');
  });

  const signUp = (password: string) =>
    test.call('POST', '/auth/register', {
      body: { username: 'ada-lovelace', email: 'ada@example.com', password },
    });

  it.each([
    ['password', COMMON],
    ['PassWord', COMMON],
    ['trustno1', COMMON],
    ['ｐassword', COMMON],
    ['24081990', COMMON],
    ['Ada-Lovelace', NAME],
    ['ADA@example.com', NAME],
    ['short', 'Password must be at least 6 characters'],
  ])('cannot be %s', async (password, message) => {
    expect(await signUp(password)).toMatchObject({
      status: 400,
      body: { code: 'invalid', message, fields: { password: message } },
    });
  });

  it('has the minimum length set by the site', async () => {
    Object.assign(test.backend, { passwordMin: 14 });
    const message = 'Password must be at least 14 characters';
    expect((await signUp('correct horse')).body.fields).toEqual({ password: message });
    expect((await signUp('correct horses')).status).toBe(201);
  });

  it('follows the same rules when it replaces another', async () => {
    const ada = await test.join('ada-lovelace');
    const change = (newPassword: string) =>
      test.put('/auth/password', ada, { currentPassword: 'correct horse', newPassword });
    expect((await change('letmein1')).body.fields).toEqual({ newPassword: COMMON });
    expect((await change('ada-lovelace@example.com')).body.fields).toEqual({ newPassword: NAME });
    expect((await change('battery staple')).status).toBe(200);
  });

  it('follows the same rules with a mailed link', async () => {
    test.settings.siteUrl = 'https://atoll.example';
    await test.join('ada');
    await test.call('POST', '/auth/forgot-password', { body: { email: 'ada@example.com' } });
    await test.settle();
    const [, token] = /token=([\w-]+)/.exec(test.mails[0]?.text ?? '') ?? [];
    const reset = (password: string) =>
      test.call('POST', '/auth/reset-password', { body: { token, password } });
    expect((await reset('123456789')).body.fields).toEqual({ password: COMMON });
    // The link still works.
    expect((await reset('battery staple')).status).toBe(200);
  });

  it('follows the same rules for the first admin, who may have a reserved name', async () => {
    const token = await offerFirstAdmin(test.backend);
    const body = { token, username: 'admin', email: 'admin@example.com', password: 'letmein1' };
    const create = (password: string) =>
      test.call('POST', '/auth/first-admin', { body: { ...body, password } });
    expect((await create('letmein1')).body.fields).toEqual({ password: COMMON });
    expect((await create('battery staple')).status).toBe(201);
  });

  it('follows no rules for signing in', async () => {
    const form = { email: 'nobody@example.com', password: '123456' };
    const { status } = await test.call('POST', '/auth/login', { body: form });
    expect(status).toBe(401);
  });
});
