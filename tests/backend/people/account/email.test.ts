import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, type TestBackend, openForTest } from '../../../support/backend.ts';
import { takeMails, tokenIn } from '../../../support/mails.ts';
import { setRow } from '../../../support/rows.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('A change of email address on %s', (engine) => {
  let test: TestBackend;
  let ada: Member;

  beforeEach(async () => {
    test = await openForTest(engine);
    test.settings.siteUrl = 'https://atoll.example';
    ada = await test.join('ada');
  });

  const save = (email: string, more: object = {}) =>
    test.put('/auth/profile', ada, { username: 'ada', email, ...more });
  const me = async () => (await test.get('/auth/me', ada)).body.user;
  const confirm = (token: string) => test.call('POST', '/auth/confirm-email', { body: { token } });
  const confirmation = async () => {
    const mails = await takeMails(test);
    return tokenIn(
      mails.find(({ subject }) => subject.startsWith('Confirm')),
      'confirm-email',
    );
  };
  const logIn = async (email: string) => {
    const body = { email, password: 'correct horse' };
    return (await test.call('POST', '/auth/login', { body })).status;
  };
  const spent = { status: 410, body: { message: 'This link is no longer valid' } };

  it('allows only a plain mailbox, or the current address', async () => {
    const message = 'Invalid email address';
    expect(await save('x<victim@mail.example>')).toMatchObject({
      status: 400,
      body: { message, fields: { email: message } },
    });
    const odd = 'ädä@mail.example';
    await setRow(test, 'users', ada.id, { email: odd, email_key: odd });
    const { status, body } = await save(odd, { bio: 'Poet' });
    expect([status, body.user?.bio]).toEqual([200, 'Poet']);
    expect(await logIn(odd)).toBe(200);
    expect(test.mails).toEqual([]);
  });

  it('takes effect once anybody follows the mailed link', async () => {
    const { status, body } = await save('New@example.com', { bio: 'Poet' });
    expect(status).toBe(200);
    const pending = { email: 'ada@example.com', pendingEmail: 'New@example.com', bio: 'Poet' };
    expect(body.user).toMatchObject(pending);
    expect(await me()).toMatchObject(pending);
    expect(await logIn('new@example.com')).toBe(401);
    const token = await confirmation();
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: 'New@example.com' } });
    expect(await me()).toMatchObject({ email: 'New@example.com' });
    expect(await me()).not.toHaveProperty('pendingEmail');
    expect([await logIn('new@example.com'), await logIn('ada@example.com')]).toEqual([200, 401]);
    expect(await confirm(token)).toMatchObject(spent);
  });

  it('notifies the old address, without the link', async () => {
    await save('new@example.com');
    const mails = await takeMails(test);
    // Two mails are sent concurrently, in either order.
    expect(mails.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'new@example.com']);
    const notice = mails.find(({ to }) => to === 'ada@example.com');
    expect(notice?.text).toContain('new@example.com');
    expect(notice?.text).not.toContain('token');
    // The page with the form for a new password.
    expect(notice?.text).toMatch(/\/settings\/account$/m);
  });

  it('expires after a day', async () => {
    await save('new@example.com');
    const token = await confirmation();
    test.settings.now += DAY;
    expect(await confirm(token)).toMatchObject(spent);
    expect(await me()).not.toHaveProperty('pendingEmail');
  });

  it('replaces a pending one, and survives saving the profile with the old address', async () => {
    await save('first@example.com');
    const first = await confirmation();
    await save('second@example.com');
    const second = await confirmation();
    await save('ada@example.com', { bio: 'Poet' });
    expect(await takeMails(test)).toEqual([]);
    expect(await me()).toMatchObject({ pendingEmail: 'second@example.com', bio: 'Poet' });
    expect(await confirm(first)).toMatchObject(spent);
    expect((await confirm(second)).status).toBe(200);
  });

  it('is cancelled by a password change, as a thief may have requested it', async () => {
    await save('thief@example.com');
    const token = await confirmation();
    const body = { currentPassword: 'correct horse', newPassword: 'battery staple' };
    await test.put('/auth/password', ada, body);
    expect(await confirm(token)).toMatchObject(spent);
    expect(await me()).toMatchObject({ email: 'ada@example.com' });
  });

  it('voids links for a new password sent to the old address', async () => {
    await test.call('POST', '/auth/forgot-password', { body: { email: 'ada@example.com' } });
    const [mail] = await takeMails(test);
    await save('new@example.com');
    await confirm(await confirmation());
    const body = { token: tokenIn(mail, 'reset-password'), password: 'battery staple' };
    expect(await test.call('POST', '/auth/reset-password', { body })).toMatchObject(spent);
  });

  it('fails if another member has taken the address since', async () => {
    await save('eve@example.com');
    const token = await confirmation();
    await test.join('eve');
    const message = 'This email address is already registered';
    const taken = { status: 409, body: { message, fields: { email: message } } };
    expect(await confirm(token)).toMatchObject(taken);
    expect(await me()).toMatchObject({ email: 'ada@example.com' });
  });

  it('does not reveal an existing account, and mails its owner', async () => {
    await test.join('eve');
    const free = await save('free@example.com');
    await takeMails(test);
    const taken = await save('EVE@example.com');
    const pending = { status: 200, body: { user: { pendingEmail: 'EVE@example.com' } } };
    expect([free.status, taken]).toMatchObject([200, pending]);
    const mails = await takeMails(test);
    expect(mails.filter(({ to }) => to !== 'ada@example.com')).toMatchObject([
      { to: 'eve@example.com', subject: 'You already have an account' },
    ]);
    expect(await me()).toMatchObject({ email: 'ada@example.com' });
  });

  it('is limited to five mails an hour', async () => {
    // Otherwise delivery would send the first link before the last is created.
    test.listeners.length = 0;
    test.settings.limits = true;
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await save(`new${String(at)}@example.com`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await save('ada@example.com', { bio: 'Poet' })).status).toBe(200);
    // Each cancels the previous one, whose link is no longer sent.
    const mails = await takeMails(test);
    expect(mails.filter(({ to }) => to === 'ada@example.com')).toHaveLength(5);
    expect(mails.filter(({ to }) => to !== 'ada@example.com')).toMatchObject([
      { to: 'new4@example.com' },
    ]);
  });

  it('takes effect immediately if only the case differs', async () => {
    expect((await save('ADA@example.com')).body.user).toMatchObject({ email: 'ADA@example.com' });
    expect(await takeMails(test)).toEqual([]);
  });

  it('takes effect immediately if the backend cannot mail links', async () => {
    test.settings.siteUrl = undefined;
    expect((await save('new@example.com')).body.user).toMatchObject({ email: 'new@example.com' });
    expect(await confirm('x')).toMatchObject({ status: 404 });
  });
});
