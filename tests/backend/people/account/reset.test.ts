import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, type TestBackend, openForTest } from '../../../support/backend.ts';
import { takeMails, tokenIn } from '../../../support/mails.ts';
import { setRow } from '../../../support/rows.ts';

const HOUR = 3_600_000;

describe('Resetting a password', () => {
  let test: TestBackend;
  let ada: Member;

  beforeEach(async () => {
    test = await openForTest('sqlite');
    test.settings.siteUrl = 'https://atoll.example';
    ada = await test.join('ada');
  });

  const forget = (email = 'ada@example.com', address = '198.51.100.7') =>
    test.call('POST', '/auth/forgot-password', {
      body: { email },
      address,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
  const mailedToken = async () => {
    await forget();
    const [mail] = await takeMails(test);
    return tokenIn(mail, 'reset-password');
  };
  const reset = (token: string, password = 'battery staple') =>
    test.call('POST', '/auth/reset-password', { body: { token, password } });
  const logIn = (password: string) =>
    test.call('POST', '/auth/login', { body: { email: 'ada@example.com', password } });
  const links = () => test.backend.db.sql.selectFrom('account_links').selectAll().execute();
  const spent = { status: 410, body: { message: 'This link is no longer valid', code: 'gone' } };

  it('works with the link mailed to the account’s address, and ends all sessions', async () => {
    await forget('ADA@example.com');
    const mails = await takeMails(test);
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.com']);
    expect(mails[0]?.text).not.toContain('evil');
    const token = tokenIn(mails[0], 'reset-password');
    expect(await reset(token)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await test.get('/auth/me', ada)).status).toBe(401);
    expect(test.events.filter(({ type }) => type === 'session-ended')).toHaveLength(1);
    expect((await logIn('correct horse')).status).toBe(401);
    expect((await logIn('battery staple')).status).toBe(200);
  });

  it('responds alike, with the same work, for known and unknown addresses', async () => {
    const work: [number, unknown, string][] = [];
    // Otherwise the first mail would be written among the statements of the second request.
    test.listeners.length = 0;
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      test.statements.length = 0;
      const { status, body } = await forget(email);
      work.push([status, body, test.statements.join('; ')]);
    }
    expect(work[0]).toEqual([
      200,
      { ok: true },
      expect.stringMatching(/^begin[^;]*; insert[^;]*; commit$/),
    ]);
    expect(work[1]).toEqual(work[0]);
    expect(await takeMails(test)).toHaveLength(1);
  });

  it('works once per link', async () => {
    const token = await mailedToken();
    const answers = await Promise.all([reset(token), reset(token, 'another one')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(await reset(token)).toMatchObject(spent);
  });

  it('works for an hour after the link was requested', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()];
    test.settings.now += HOUR - 1;
    expect((await reset(first)).status).toBe(200);
    expect(await reset(second)).toMatchObject(spent);
    const third = await mailedToken();
    test.settings.now += HOUR;
    expect(await reset(third)).toMatchObject(spent);
    expect((await logIn('battery staple')).status).toBe(200);
  });

  it('is refused with an invalid token or password', async () => {
    expect(await reset('')).toMatchObject(spent);
    expect(await reset('x'.repeat(43))).toMatchObject(spent);
    const token = await mailedToken();
    expect((await reset(token, 'short')).body.fields).toEqual({
      password: 'Password must be at least 6 characters',
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('stores no token of a link, and deletes expired links', async () => {
    const token = await mailedToken();
    expect(JSON.stringify(await links())).not.toContain(token);
    test.settings.now += HOUR;
    await mailedToken();
    expect(await links()).toHaveLength(1);
  });

  it('is possible while suspended, as suspended members can still read', async () => {
    await setRow(test, 'users', {}, { suspended_at: 1 });
    expect((await reset(await mailedToken())).status).toBe(200);
  });

  it('is not possible with a link from before a password change', async () => {
    const token = await mailedToken();
    const body = { currentPassword: 'correct horse', newPassword: 'battery staple' };
    await test.put('/auth/password', ada, body);
    expect(await reset(token)).toMatchObject(spent);
  });

  it('is limited to 5 mails an hour per address and 20 requests per network', async () => {
    test.settings.limits = true;
    const statuses: number[] = [];
    for (let left = 21; left > 0; left -= 1) statuses.push((await forget()).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await forget('ada@example.com', '203.0.113.9')).status).toBe(200);
    expect(await takeMails(test)).toHaveLength(5);
    await forget('nobody@example.com', '203.0.113.9');
    expect(await takeMails(test)).toEqual([]);
  });

  it('is not available if the backend does not know the site’s address', async () => {
    test.settings.siteUrl = undefined;
    expect((await forget()).status).toBe(404);
    expect((await reset('x')).status).toBe(404);
  });

  it('responds alike if the mail server refuses the mail', async () => {
    test.settings.mail = () => Promise.reject(new Error('No mail today'));
    expect((await forget()).status).toBe(200);
    expect(await takeMails(test)).toEqual([]);
    expect(test.mailFailures).toMatchObject([{ cause: new Error('No mail today') }]);
  });
});
