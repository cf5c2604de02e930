import { beforeAll, describe, expect, it } from 'vitest';
import { sharedForeign } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

const { foreign, site } = await sharedForeign();
let member: Visitor;

beforeAll(async () => {
  member = new Visitor(site.url);
  await member.signIn('grace@example.com', 'any');
});

describe('On a backend that knows section 7 alone', () => {
  it('the profile is saved', async () => {
    const page = await member.send('/settings', { username: 'grace', email: 'grace@example.com' });
    expect(page.text).toContain('Profile updated successfully');
    expect(foreign.calls).toContain('PUT /api/auth/profile');
  });

  it('what it has of the member can be saved again, whatever our rules say', async () => {
    foreign.member.isOdd = true;
    const form = await member.get('/settings');
    for (const value of ['grace hopper', 'grace@localhost', 'grace.example']) {
      expect(form.html).toContain(`value="${value}"`);
    }
    const kept = { username: 'grace hopper', email: 'grace@localhost', website: 'grace.example' };
    const page = await member.send('/settings', kept);
    const other = await member.post('/settings', { ...kept, username: 'ada lovelace' });
    foreign.member.isOdd = false;
    expect(page.text).toContain('Profile updated successfully');
    expect(other.text).toContain('Username can only contain letters, numbers');
  });

  it('a profile that cannot be saved says so, and is kept', async () => {
    foreign.member.isBroken = true;
    const typed = { username: 'grace', email: 'grace@example.com', bio: 'Long thoughts' };
    const page = await member.post('/settings', typed);
    foreign.member.isBroken = false;
    expect(page.status).toBe(500);
    expect(page.text).toContain('the pigeons are ill');
    expect(page.html.includes('Long thoughts</textarea>')).toBe(true);
  });

  it('a password is not changed, and no call is made', async () => {
    foreign.calls.length = 0;
    const page = await member.post('/settings/account', {
      currentPassword: 'open sesame',
      newPassword: 'close sesame',
      confirmPassword: 'close sesame',
    });
    expect(page.text).toContain('Failed to update password');
    expect(foreign.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('an account is not offered to be deleted', async () => {
    expect((await member.get('/settings/account')).links('Delete Account')).toEqual([]);
    const page = await member.post('/settings/delete', { password: 'any' });
    expect(page.headers.get('location')).toBe('/settings/account');
  });

  it.each(['notifications', 'privacy'])(
    'nothing is offered among %s that would not be kept',
    async (tab) => {
      const page = await member.get(`/settings/${tab}`);
      expect(page.text).toMatch(/This site has no (?:notification|privacy) settings/);
      expect(page.texts(({ attribs }) => attribs.type === 'checkbox')).toEqual([]);
      const posted = await member.post(`/settings/${tab}`, { votes: 'on' });
      expect([posted.status, posted.text.includes('saved')]).toEqual([200, false]);
    },
  );

  it.each([
    '/forgot-password',
    '/reset-password?token=x',
    '/confirm-email?token=x',
    '/unsubscribe?token=x',
  ])('%s leads to people who can help', async (path) => {
    const page = await new Visitor(site.url).get(path);
    expect(page.links('Contact us')).toEqual(['/contact']);
    expect(page.html).not.toContain('<form class="form"');
  });

  it('there is no first admin of ours to be made', async () => {
    expect((await new Visitor(site.url).get('/setup?token=x')).status).toBe(404);
  });
});
