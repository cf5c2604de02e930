import { describe, expect, it } from 'vitest';
import type { ReadPage } from '../support/page.ts';
import { sharedSite } from '../support/shared-sites.ts';
import type { Visitor } from '../support/visitor.ts';

const site = await sharedSite();

let count = 0;

/** A member who has just signed up. */
async function newcomer(): Promise<{ visitor: Visitor; username: string; email: string }> {
  const username = `new-${String(++count)}`;
  const email = `${username}@example.com`;
  const visitor = await site.join(username);
  return { visitor, username, email };
}

interface Stored {
  username: string;
  email: string;
  pendingEmail?: string;
  bio: string;
  website: string;
}

/** The member as the backend stores them. */
async function stored(visitor: Visitor): Promise<Stored> {
  return ((await visitor.call('GET', '/auth/me')) as { user: Stored }).user;
}

/** The checkboxes of a page, and whether they are ticked. */
function boxes(page: ReadPage): Record<string, boolean> {
  const found: Record<string, boolean> = {};
  page.texts(({ attribs }) => {
    if (attribs.type === 'checkbox') found[attribs.name ?? ''] = 'checked' in attribs;
    return false;
  });
  return found;
}

describe('The profile without scripts', () => {
  it('is shown as stored, saved, and shown again', async () => {
    const { visitor, username, email } = await newcomer();
    const before = await visitor.get('/settings');
    expect(before.text).toContain('Recommended avatar size 400x400');
    expect(before.html).toContain(`value="${username}"`);
    const page = await visitor.send('/settings', {
      username,
      email,
      bio: 'I count <things>.\r\nTwice.',
      website: 'https://example.com/',
    });
    expect(page.path).toBe('/settings');
    expect(page.text).toContain('Profile updated successfully');
    expect(page.html).toContain('I count &lt;things&gt;.\nTwice.</textarea>');
    expect(await stored(visitor)).toMatchObject({
      bio: 'I count <things>.\nTwice.',
      website: 'https://example.com/',
    });
  });

  it.each([
    ['website', 'javascript:alert(1)', 'Invalid website address'],
    ['bio', 'x'.repeat(2_001), 'Bio must be at most 2000 characters'],
  ])('refuses %s “%s” with “%s” and keeps the rest', async (name, value, message) => {
    const { visitor, username, email } = await newcomer();
    const typed = { username, email, location: 'At sea', [name]: value };
    const page = await visitor.post('/settings', typed);
    expect(page.status).toBe(400);
    expect(page.errors).toEqual([message]);
    expect(page.html).toContain('value="At sea"');
    expect(await stored(visitor)).toMatchObject({ username, email, bio: '' });
  });

  it('says that a new address is pending', async () => {
    const { visitor, username, email } = await newcomer();
    const page = await visitor.send('/settings', { username, email: `other-${email}` });
    expect(page.text).toContain(`pending until you follow the link we sent to other-${email}`);
    expect(await stored(visitor)).toMatchObject({ email, pendingEmail: `other-${email}` });
  });
});

describe('The password without scripts', () => {
  const right = {
    currentPassword: 'correct horse',
    newPassword: 'close sesame',
    confirmPassword: 'close sesame',
  };

  it('can be changed; the new one signs in, and other sessions end', async () => {
    const { visitor, email } = await newcomer();
    const elsewhere = site.guest();
    await elsewhere.signIn(email, 'correct horse');
    const page = await visitor.send('/settings/account', right);
    expect(page.path).toBe('/settings/account');
    expect(page.text).toContain('Password updated successfully');
    expect((await elsewhere.get('/settings')).status).toBe(303);
    expect((await site.guest().post('/login', { email, password: 'correct horse' })).status).toBe(
      401,
    );
    expect((await site.guest().signIn(email, 'close sesame')).path).toBe('/');
  });
});

describe('Preferences without scripts', () => {
  const choices = async (visitor: Visitor) =>
    ((await visitor.call('GET', '/auth/preferences')) as { preferences: object }).preferences;

  it('for notifications are saved without changing those for privacy', async () => {
    const { visitor } = await newcomer();
    const page = await visitor.send('/settings/notifications', { votes: 'on', answers: 'on' });
    expect(page.path).toBe('/settings/notifications');
    expect(page.text).toContain('Preferences saved');
    expect(boxes(page)).toEqual({
      ...{ email: false, push: false, mentions: false },
      ...{ answers: true, votes: true },
    });
    expect(await choices(visitor)).toMatchObject({ votes: true, email: false, showActivity: true });
  });

  it('for push rely on a worker that the policy of pages allows', async () => {
    const worker = await fetch(`${site.url}/push.js`);
    expect(worker.headers.get('content-type')).toContain('text/javascript');
    expect(await worker.text()).not.toContain("'fetch'");
    const { headers } = await fetch(`${site.url}/`);
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'");
  });

  it('for privacy are saved, and respected by the directory', async () => {
    const { visitor, username } = await newcomer();
    const directory = () => site.guest().get(`/users?search=${username}`);
    expect((await directory()).links(username)).not.toEqual([]);
    const page = await visitor.send('/settings/privacy', { showActivity: 'on' });
    expect(page.text).toContain('Preferences saved');
    expect(boxes(page)).toEqual({
      showInDirectory: false,
      showActivity: true,
      markNew: false,
    });
    expect(await choices(visitor)).toMatchObject({ showInDirectory: false, answers: true });
    expect((await directory()).links(username)).toEqual([]);
  });

  it('for privacy hide activity from guests at once, even on a cached page', async () => {
    const { visitor, username } = await newcomer();
    const hidden = 'This member keeps their activity private.';
    const { headers } = await visitor.get(`/users/${username}?tab=activity`);
    const path = headers.get('location') ?? '';
    const asGuest = async () => (await site.guest().get(path)).text;
    expect(await asGuest()).not.toContain(hidden);
    await visitor.send('/settings/privacy', { showInDirectory: 'on' });
    expect(await asGuest()).toContain(hidden);
    expect((await visitor.get(path)).text).not.toContain(hidden);
  });
});

describe('Sessions without scripts', () => {
  it('can be ended everywhere else by a button on the account page', async () => {
    const { visitor, email } = await newcomer();
    const other = site.guest();
    await other.send('/login', { email, password: 'correct horse' });
    const account = await visitor.get('/settings/account');
    expect(account.text).toContain('Log Out Everywhere Else');
    const page = await visitor.post('/session/elsewhere', {});
    expect(page.status).toBe(303);
    expect((await visitor.get('/settings/account')).text).toContain('Logged out everywhere else');
    expect((await other.get('/settings')).text).not.toContain('Save Changes');
  });
});

describe('Deleting an account without scripts', () => {
  it('needs the password, and explains what it means', async () => {
    const { visitor, email, username } = await newcomer();
    expect((await visitor.get('/settings/delete')).text).toContain(
      'This permanently deletes your name',
    );
    const wrong = await visitor.post('/settings/delete', { password: 'guess7' });
    expect([wrong.status, wrong.text.includes('Password is incorrect')]).toEqual([400, true]);
    const page = await visitor.send('/settings/delete', { password: 'correct horse' });
    expect(page.path).toBe('/');
    expect(page.text).toContain('Your account has been deleted');
    expect(page.links('Login')).toEqual(['/login']);
    expect((await visitor.get(`/users/${username}`)).status).toBe(404);
    expect((await visitor.post('/login', { email, password: 'correct horse' })).status).toBe(401);
  });
});
