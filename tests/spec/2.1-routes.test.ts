import { describe, expect, it } from 'vitest';
import { MEMBER } from '../support/api.ts';
import { as, guest, type Reader } from './rows.ts';

const HOME = 'Ask what the docs leave out.';
/** The design: members see a feed. */
const MEMBERS_HOME = 'For You';
const loginFor = (path: string) => `/login?next=${encodeURIComponent(path)}`;

const [user, moderator, admin] = [await as('user'), await as('moderator'), await as('admin')];

/** Checks where a path leads and the heading of the page there. */
async function expectScreen(reader: Reader, path: string, at: string, heading: string | RegExp) {
  const landing = await reader.land(path);
  expect(landing.path).toBe(at);
  const [shown] = landing.page.texts('h1');
  if (typeof heading === 'string') expect(shown).toBe(heading);
  else expect(shown).toMatch(heading);
}

describe('§2 Route table', () => {
  it.each([
    ['/', 'Home', '/', HOME],
    ['/questions', 'Questions list', '/questions', 'Questions'],
    ['/questions/{id}', 'Question detail', '/questions/22', /\?$/],
    ['/tags', 'Browse tags', '/tags', 'Browse Tags'],
    ['/tags/{name}', 'Tag detail', '/tags/react', '#react'],
    ['/users', 'Members directory', '/users', 'Users'],
    ['/users/{id}', 'User profile', '/users/2', /^[a-z]/],
    ['/search?q={text}', 'Search target of the header box', '/search?q=react', 'Search'],
    ['/login', 'Log in', '/login', 'Log in'],
    ['/register', 'Sign up', '/register', 'Create your account'],
    ['/about', 'Static pages', '/about', 'About Atoll'],
    ['/help', 'Static pages', '/help', 'Help Center'],
    ['any other path', '404 page', '/no/such/page', 'Oops! Page Not Found'],
  ] as const)('%s: public, %s', async (_, _purpose, path, heading) => {
    await expectScreen(guest(), path, path, heading);
  });

  // The design: guests at /ask see its screen.
  it('/ask: signed-in, Ask a question', async () => {
    await expectScreen(guest(), '/ask', '/ask', 'Please log in to ask a question');
    await expectScreen(user.pages, '/ask', '/ask', 'Ask a Question');
    expect((await user.pages.read('/ask')).page.buttons).toContain('Post Question');
  });

  it.each([
    ['/dashboard', 'Personal dashboard', 'Dashboard'],
    ['/settings', 'Account settings', 'Settings'],
    ['/notifications', 'Notifications list', 'Notifications'],
  ])('%s: signed-in, %s', async (path, _, heading) => {
    await expectScreen(guest(), path, loginFor(path), 'Log in');
    await expectScreen(user.pages, path, path, heading);
  });

  // The design fills the pages that render nothing of their own, as their names promise.
  it.each([
    ['/admin', 'admin or moderator', 'Admin dashboard', 'Admin Dashboard'],
    ['/admin/users', 'admin only', 'renders nothing of its own', 'Users'],
    ['/admin/questions', 'admin or moderator', 'renders nothing of its own', 'Questions'],
    ['/admin/tags', 'admin or moderator', 'renders nothing of its own', 'Tags'],
  ])('%s: %s, %s', async (path, access, _, heading) => {
    await expectScreen(guest(), path, loginFor(path), 'Log in');
    await expectScreen(user.pages, path, '/', MEMBERS_HOME);
    if (access === 'admin only') await expectScreen(moderator.pages, path, '/', MEMBERS_HOME);
    else await expectScreen(moderator.pages, path, path, heading);
    await expectScreen(admin.pages, path, path, heading);
  });

  it('All routes except /login and /register are wrapped in a common page frame', async () => {
    const frame = ['search', 'nav[aria-label=Main]', 'footer.foot', '[aria-label="Open chat"]'];
    const mailed = ['/reset-password', '/confirm-email', '/unsubscribe', '/setup'];
    for (const path of ['/', '/questions/22', '/ask', '/forgot-password', ...mailed, '/no/page']) {
      const { page } = await guest().read(path);
      for (const part of frame)
        expect([path, part, page.count(part) > 0]).toEqual([path, part, true]);
    }
    for (const path of ['/login', '/register']) {
      const { page } = await guest().read(path);
      for (const part of frame) expect([path, part, page.count(part)]).toEqual([path, part, 0]);
    }
  });
});

describe('§2 Other links that appear', () => {
  it.each([
    ['/forgot-password', 'Forgot your password?'],
    ['/terms', /^Terms/],
    ['/privacy', /^Privacy/],
    ['/contact', /^Contact/],
  ] as const)('%s', async (path, heading) => {
    await expectScreen(guest(), path, path, heading);
  });

  it.each([
    ['/answers?author=me', 'Your answers'],
    ['/questions?author=me', 'Your questions'],
  ])('%s', async (path, heading) => {
    await expectScreen(guest(), path, loginFor(path), 'Log in');
    await expectScreen(user.pages, path, path, heading);
  });

  it('/profile', async () => {
    await expectScreen(guest(), '/profile', loginFor('/profile'), 'Log in');
    await expectScreen(user.pages, '/profile', `/users/${user.id}`, user.username);
  });

  it('/admin/reports', async () => {
    await expectScreen(user.pages, '/admin/reports', '/', MEMBERS_HOME);
    await expectScreen(moderator.pages, '/admin/reports', '/review/flags', 'Flags');
  });
});

describe('§2 Protected-route rule', () => {
  it('If the user is not signed in, they are redirected to /login, remembering the original location', async () => {
    const reader = guest();
    const path = '/settings/account?from=here';
    const landing = await reader.land(path);
    expect(landing.path).toBe(loginFor(path));
    const { email, password } = MEMBER;
    expect((await reader.send(landing.path, { email, password })).path).toBe(path);
  });

  it('If the route lists allowed roles and the user’s role is not among them, they are redirected to /', async () => {
    expect((await moderator.pages.read('/admin/users?search=x')).location).toBe('/');
  });
});
