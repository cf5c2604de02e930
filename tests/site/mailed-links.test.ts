import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, postQuestion, signUp, stopConfirming } from '../support/api.ts';
import type { ReadPage } from '../support/page.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { mailTo } from '../support/mail-to.ts';
import { type Mailbox, openMailbox } from '../support/smtp-mailbox.ts';
import { Visitor } from '../support/visitor.ts';

let box: Mailbox;
let site: TestSite;

beforeAll(async () => {
  box = await openMailbox();
  site = await startSite({ env: { RATE_LIMIT: '0', SMTP_URL: box.url } });
  await stopConfirming(site.url);
}, 120_000);

afterAll(async () => {
  await site.stop();
  await box.close();
});

const guest = () => new Visitor(site.url);

async function register(username: string): Promise<{ visitor: Visitor; email: string }> {
  const visitor = guest();
  const email = `${username}@example.com`;
  const password = 'open sesame';
  await visitor.send('/register', { username, email, password, confirmPassword: password });
  return { visitor, email };
}

/** The path of the link in the next mail to an address. */
async function linkTo(email: string): Promise<string> {
  const { text = '' } = await mailTo(box, email);
  const [, path = ''] = /^http:\/\/127\.0\.0\.1:\d+(\/\S+)$/m.exec(text) ?? [];
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
  it('gets the same page for all addresses, but mail only to known ones', async () => {
    const { email } = await register('known');
    const unknown = await guest().send('/forgot-password', { email: 'unknown@example.com' });
    const known = await guest().send('/forgot-password', { email });
    expect(known.text).toContain('If there is an account with this address');
    expect(unknown.html).toBe(known.html);
    expect(await linkTo(email)).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
    expect(JSON.stringify(box.taken)).not.toContain('unknown@example.com');
  });

  it('is reset without losing the page to return to, even after errors', async () => {
    const at = '?next=%2Fquestions%2F1';
    expect((await guest().get(`/login${at}`)).html).toContain(`href="/forgot-password${at}"`);
    const failed = await guest().post(`/forgot-password${at}`, { email: 'nobody' });
    expect(failed.html).toContain(`action="/forgot-password${at}"`);
    const sent = await guest().send(`/forgot-password${at}`, { email: 'who@example.com' });
    expect(sent.text).toContain('If there is an account with this address');
    expect(sent.html).toContain(`href="/login${at}"`);
  });

  it('can be reset once by the mailed link, which ends all sessions', async () => {
    const { visitor, email } = await register('forgetful');
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

  it('is replaced under the rules of sign-up, and the link stays valid after errors', async () => {
    const { email } = await register('hasty');
    const token = tokenOf(await resetLink(email));
    const form = { token, password: '12345', confirmPassword: '1234' };
    const page = await guest().post('/reset-password', form);
    expect(page.text).toContain('Password must be at least 6 characters');
    expect(page.text).toContain('Passwords do not match');
    expect(page.html).toContain(`value="${token}"`);
    expect(secrecyOf(page)).toEqual(SECRET);
    expect((await reset(token, 'close sesame')).path).toBe('/login');
  });

  it('cannot be reset without a link', async () => {
    const page = await guest().get('/reset-password');
    expect(page.links('Request a Link')).toEqual(['/forgot-password']);
    expect(page.html).not.toContain('<form class="form"');
  });
});

describe('A new address', () => {
  it('counts once its link is followed and the button there is pressed', async () => {
    const { visitor, email } = await register('mover');
    const next = 'moved@example.com';
    await visitor.send('/settings', { username: 'mover', email: next });
    const path = await linkTo(next);
    expect((await mailTo(box, email)).text).toContain(next);
    const page = await guest().get(path);
    expect(secrecyOf(page)).toEqual(SECRET);
    const after = await visitor.send('/confirm-email', { token: tokenOf(path) });
    expect(after.path).toBe('/settings');
    expect(after.text).toContain('Email address confirmed');
    expect(after.html).toContain(`value="${next}"`);
    expect((await guest().signIn(next, 'open sesame')).path).toBe('/');
  });
});

describe('Email notifications', () => {
  /** The unsubscribe link in the next notification to an address. */
  async function unsubscribeAddress(email: string): Promise<string> {
    const { headers } = await mailTo(box, email);
    const list = headers.get('list') as unknown as { unsubscribe: { url: string } };
    return list.unsubscribe.url.replace(site.url, '');
  }

  /** A member who is notified of an answer, and the unsubscribe link in that mail. */
  async function notifiedMember(username: string) {
    const [asker, other] = [
      await signUp(site.url, username),
      await signUp(site.url, `${username}-by`),
    ];
    const questionId = await postQuestion(asker, `What is ${username} told of?`);
    await other.call('POST', '/answers', { questionId, content: '<p>Of this.</p>' });
    const visitor = guest();
    const email = `${username}@example.com`;
    await visitor.signIn(email, PASSWORD);
    return { visitor, path: await unsubscribeAddress(email) };
  }

  const isMailed = async (visitor: Visitor) => {
    const { html } = await visitor.get('/settings/notifications');
    return /<input[^>]*name="email"[^>]*checked/.test(html);
  };

  it('are turned off by a button, not by opening its page', async () => {
    const { visitor, path } = await notifiedMember('reluctant');
    expect(path).toMatch(/^\/unsubscribe\?token=\d+\.[\w-]{43}$/);
    const page = await guest().get(path);
    expect(secrecyOf(page)).toEqual(SECRET);
    expect(page.html).toContain('Turn Off');
    expect(await isMailed(visitor)).toBe(true);
    const after = await guest().post(path);
    expect(after.status).toBe(200);
    expect(after.text).toContain('Email notifications are off');
    expect(await isMailed(visitor)).toBe(false);
  });

  it('are turned off by a mail program, which posts without cookie and origin', async () => {
    const { visitor, path } = await notifiedMember('annoyed');
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const response = await fetch(site.url + path, { method: 'POST', body, redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(await isMailed(visitor)).toBe(false);
  });

  it('are not turned off by an unsigned link', async () => {
    const page = await guest().post('/unsubscribe?token=1.abc');
    expect([page.status, page.text.includes('This link is no longer valid')]).toEqual([410, true]);
    expect((await guest().get('/unsubscribe')).html).not.toContain('<form class="form"');
  });
});
