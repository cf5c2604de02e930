import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadPage } from '../support/page.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { smtpServer, type SmtpServer } from '../support/smtp.ts';
import { Visitor } from '../support/visitor.ts';

let mails: SmtpServer;
let site: TestSite;

beforeAll(async () => {
  mails = await smtpServer();
  site = await startSite({ env: { RATE_LIMIT: '0', SMTP_URL: mails.url } });
}, 120_000);

afterAll(async () => {
  await site.stop();
  mails.close();
});

const guest = () => new Visitor(site.url);

async function signUp(username: string): Promise<{ visitor: Visitor; email: string }> {
  const visitor = guest();
  const email = `${username}@example.com`;
  const password = 'open sesame';
  await visitor.send('/register', { username, email, password, confirmPassword: password });
  return { visitor, email };
}

/** The path of the link in the next mail to an address. */
async function linkTo(email: string): Promise<string> {
  // Mails fold long lines, and mark where they do.
  const text = (await mails.mailTo(email)).replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [, path = ''] = /^http:\/\/127\.0\.0\.1:\d+(\/\S+)$/m.exec(text.replaceAll('\r', '')) ?? [];
  return path;
}

const tokenOf = (path: string) => path.split('token=')[1] ?? '';

async function resetLink(email: string): Promise<string> {
  await guest().send('/forgot-password', { email });
  return linkTo(email);
}

const reset = (token: string, password: string) =>
  guest().send('/reset-password', { token, password, confirmPassword: password });

const secrecyOf = ({ headers, html }: ReadPage) => ({
  cache: headers.get('cache-control'),
  referrer: headers.get('referrer-policy'),
  isIndexed: !html.includes('<meta name="robots" content="noindex"'),
});
const SECRET = { cache: 'private, no-store', referrer: 'strict-origin', isIndexed: false };

describe('A forgotten password', () => {
  it('is asked for by an address, which is checked', async () => {
    const page = await guest().post('/forgot-password', { email: 'nobody' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Invalid email address');
    expect(page.html).toContain('value="nobody"');
  });

  it('is answered alike for known and unknown addresses, and mailed to known ones alone', async () => {
    const { email } = await signUp('known');
    const unknown = await guest().send('/forgot-password', { email: 'unknown@example.com' });
    const known = await guest().send('/forgot-password', { email });
    expect(known.text).toContain('If there is an account with this address');
    expect(unknown.html).toBe(known.html);
    expect(await linkTo(email)).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
    expect(mails.said()).not.toContain('unknown@example.com');
  });

  it('is set anew by the mailed link: once, and all sessions end', async () => {
    const { visitor, email } = await signUp('forgetful');
    const path = await resetLink(email);
    const page = await guest().get(path);
    expect(secrecyOf(page)).toEqual(SECRET);
    const after = await reset(tokenOf(path), 'close sesame');
    expect(after.path).toBe('/login');
    expect(after.text).toContain('Password updated successfully');
    expect((await visitor.get('/settings')).status).toBe(303);
    expect((await guest().signIn(email, 'close sesame')).path).toBe('/');
    const again = await reset(tokenOf(path), 'secret3');
    expect([again.status, again.text.includes('This link is no longer valid')]).toEqual([
      410,
      true,
    ]);
  });

  it('is checked as where one signs up, and the link is kept meanwhile', async () => {
    const { email } = await signUp('hasty');
    const token = tokenOf(await resetLink(email));
    const form = { token, password: '12345', confirmPassword: '1234' };
    const page = await guest().post('/reset-password', form);
    expect(page.text).toContain('Password must be at least 6 characters');
    expect(page.text).toContain('Passwords do not match');
    expect(page.html).toContain(`value="${token}"`);
    expect(secrecyOf(page)).toEqual(SECRET);
    expect((await reset(token, 'close sesame')).path).toBe('/login');
  });

  it('is not set by a link older than an hour', async () => {
    const { email } = await signUp('slow');
    const token = tokenOf(await resetLink(email));
    const db = new DatabaseSync(join(site.dataDir, 'atoll.db'));
    const { changes } = db.prepare('UPDATE account_links SET expires_at = ?').run(Date.now() - 1);
    db.close();
    expect(changes).toBeGreaterThan(0);
    expect((await reset(token, 'close sesame')).status).toBe(410);
  });

  it('needs a link', async () => {
    const page = await guest().get('/reset-password');
    expect(page.links('Ask for a link')).toEqual(['/forgot-password']);
    expect(page.html).not.toContain('<form');
  });
});

describe('A new address', () => {
  it('counts once its link is followed and the button there pressed', async () => {
    const { visitor, email } = await signUp('mover');
    const next = 'moved@example.com';
    await visitor.send('/settings', { username: 'mover', email: next });
    const path = await linkTo(next);
    expect(await mails.mailTo(email)).toContain(next);
    const page = await guest().get(path);
    expect(secrecyOf(page)).toEqual(SECRET);
    expect((await guest().post('/login', { email: next, password: 'open sesame' })).status).toBe(
      401,
    );
    const after = await visitor.send('/confirm-email', { token: tokenOf(path) });
    expect(after.path).toBe('/settings');
    expect(after.text).toContain('E-mail address confirmed');
    expect(after.html).toContain(`value="${next}"`);
    expect((await guest().signIn(next, 'open sesame')).path).toBe('/');
    const again = await guest().post('/confirm-email', { token: tokenOf(path) });
    expect([again.status, again.text.includes('This link is no longer valid')]).toEqual([
      410,
      true,
    ]);
  });
});
