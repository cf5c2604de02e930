import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';
import type { ReadPage } from '../support/page.ts';

const site = await sharedSite();

const DEMO = { email: 'demo@example.com', password: 'atoll-demo' };
const ADMIN = { email: 'admin@example.com', password: 'atoll-admin' };

const labels = (page: ReadPage) => page.texts(({ name }) => name === 'dt');
const nobody = () => site.guest();

describe('A member’s form posted after the session has ended', () => {
  it('asks to sign in, and can be saved afterwards', async () => {
    const visitor = nobody();
    const typed = { username: 'demo', email: DEMO.email, bio: 'Long\r\n"thoughts"' };
    const page = await visitor.post('/settings', typed);
    expect(page.status).toBe(401);
    expect(page.text).toContain('Your session has ended');
    expect(page.text).toContain('Long "thoughts"');
    const wrong = await visitor.post('/session/resume', {
      ...page.hidden,
      ...DEMO,
      password: 'wrong',
    });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain('Invalid email or password');
    expect(wrong.hidden).toEqual(page.hidden);
    const back = await visitor.send('/session/resume', { ...wrong.hidden, ...DEMO });
    expect(back.text).toContain('You are logged in as demo. Nothing has been saved yet');
    expect(back.html).toContain('action="/settings"');
    expect(back.boxes).toEqual(['Long "thoughts"']);
    const sent = await visitor.send('/settings', typed);
    expect(sent.text).toContain('Profile updated successfully');
  });

  it('does not change the profile of somebody else who signs in', async () => {
    const typed = { username: 'somebody-else', email: 'else@example.com', bio: 'Not the admin' };
    const page = await nobody().post('/settings', typed);
    const visitor = nobody();
    const back = await visitor.send('/session/resume', { ...page.hidden, ...ADMIN });
    expect(back.text).toContain('You are logged in as admin. Nothing has been saved yet');
    const kept = await visitor.get('/settings');
    expect(kept.html).not.toContain('somebody-else');
    expect(kept.html).not.toContain('Not the admin');
  });

  it('keeps preferences as they were chosen', async () => {
    const visitor = nobody();
    // The form says that none is chosen.
    const page = await visitor.post('/settings/privacy', { choices: 'sent' });
    const back = await visitor.send('/session/resume', { ...page.hidden, ...DEMO });
    expect(back.text).toContain('You are logged in as demo. Nothing has been saved yet');
    expect(back.html).not.toContain('checked');
    expect(back.html).toContain('action="/settings/privacy"');
  });

  it('lists what was typed by the labels of its fields', async () => {
    const profile = await nobody().post('/settings', { bio: 'Words', github: 'me' });
    expect(labels(profile)).toEqual(['Bio', 'GitHub']);
    const action = { do: 'change', target: 'react', description: 'Kept', color: '#112233' };
    const tag = await nobody().post('/admin/tags', { ...action, unheard: 'of' });
    expect(labels(tag)).toEqual(['Description', 'Color', 'Unheard']);
    const about = { questionId: '22', format: 'html', draft: '7' };
    const answer = await nobody().post('/questions/22/answers', { content: 'Words', ...about });
    expect(labels(answer)).toEqual(['Content']);
  });

  it.each(['/settings', '/login', '/register', '/ask'])(
    'at %s is not cached by browsers',
    async (path) => {
      const page = await nobody().post(path, { username: 'x', bio: 'x', title: 'x' });
      expect(page.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it('of the admin area is sent on only for those who may send it', async () => {
    const visitor = nobody();
    const action = { do: 'change', target: 'react', description: 'Kept', color: '#112233' };
    const page = await visitor.post('/admin/tags?page=1', action);
    const member = await nobody().send('/session/resume', { ...page.hidden, ...DEMO });
    expect([member.path, member.text.includes('Tag react updated')]).toEqual(['/', false]);
    const sent = await visitor.send('/session/resume', { ...page.hidden, ...ADMIN });
    expect([sent.path, sent.text.includes('Tag react updated')]).toEqual([
      '/admin/tags?page=1',
      true,
    ]);
  });

  it.each([
    ['/settings/account', { currentPassword: 'open sesame', newPassword: 'close sesame' }],
    ['/settings/delete', { password: 'open sesame' }],
    ['/notifications/read-all', {}],
  ])('of %s keeps nothing, and redirects to sign-in', async (path, fields) => {
    const page = await nobody().post(path, fields);
    expect(page.redirect).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect(page.html).not.toContain('sesame');
  });

  it('cannot be sent by or to another site', async () => {
    const foreignPath = { path: '//evil.example/', 'kept.bio': 'x', ...DEMO };
    const page = await nobody().post('/session/resume', foreignPath);
    expect(page.redirect ?? '/').toMatch(/^\/(?!\/)/);
    const from = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await nobody().post('/session/resume', foreignPath, from)).status).toBe(403);
  });
});
