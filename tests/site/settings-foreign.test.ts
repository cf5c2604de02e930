import { beforeAll, describe, expect, it } from 'vitest';
import { sharedForeign } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

const { foreign, site } = await sharedForeign();
let member: Visitor;

beforeAll(async () => {
  member = new Visitor(site.url);
  await member.signIn('grace@example.com', 'any');
});

describe('On a backend that implements only section 7', () => {
  it('the profile can be saved', async () => {
    const page = await member.send('/settings', { username: 'grace', email: 'grace@example.com' });
    expect(page.text).toContain('Profile updated successfully');
    expect(foreign.calls).toContain('PUT /api/auth/profile');
  });

  it('stored values of the profile can be saved again, even against our rules', async () => {
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

  it('a profile that cannot be saved says so, and keeps its input', async () => {
    foreign.member.isBroken = true;
    const typed = { username: 'grace', email: 'grace@example.com', bio: 'Long thoughts' };
    const page = await member.post('/settings', typed);
    foreign.member.isBroken = false;
    expect(page.status).toBe(500);
    expect(page.text).toContain('the pigeons are ill');
    expect(page.html.includes('Long thoughts</textarea>')).toBe(true);
  });

  it('a password cannot be changed, and no call is made', async () => {
    foreign.calls.length = 0;
    const page = await member.post('/settings/account', {
      currentPassword: 'open sesame',
      newPassword: 'close sesame',
      confirmPassword: 'close sesame',
    });
    expect(page.text).toContain('Failed to update password');
    expect(foreign.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('deleting the account is not offered', async () => {
    expect((await member.get('/settings/account')).links('Delete Account')).toEqual([]);
    const page = await member.post('/settings/delete', { password: 'any' });
    expect(page.redirect).toBe('/settings/account');
  });

  it.each(['notifications', 'privacy'])(
    'the %s settings offer nothing that would not be saved',
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
  ])('%s links to the contact page', async (path) => {
    const page = await new Visitor(site.url).get(path);
    expect(page.links('Contact us')).toEqual(['/contact']);
    expect(page.html).not.toContain('<form class="form"');
  });

  it('the page that creates the first admin is a 404', async () => {
    expect((await new Visitor(site.url).get('/setup?token=x')).status).toBe(404);
  });
});
