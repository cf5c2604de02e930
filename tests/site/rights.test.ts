import { beforeAll, describe, expect, it } from 'vitest';
import { adminOf, signUp, unique } from '../support/api.ts';
import { isLimited, SITE_PAGES } from '../support/public-pages.ts';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const user = site.guest();
const moderator = site.guest();

beforeAll(async () => {
  await user.signIn('demo@example.com', 'atoll-demo');
  const { id, token } = await signUp(site.url, unique('moderator'));
  await (
    await adminOf(site.url)
  )('PUT', `/admin/users/${id}/role`, { role: 'moderator' });
  await moderator.post('/session', { token });
});

const LIMITED = SITE_PAGES.filter(isLimited).map((page) => ({
  ...page,
  hasForm: page.text.includes('form: '),
}));

describe('Access to a page follows from its call', () => {
  it.each(LIMITED)('at $pattern, for each $access', async ({ pattern, access, hasForm }) => {
    const path = pattern.replace(/\[\w+\]/g, '1');
    const guest = site.guest();
    const read = await guest.get(path);
    const signIn = `/login?next=${encodeURIComponent(path)}`;
    expect([read.status, read.redirect]).toEqual([303, signIn]);
    const typed = await guest.post(path, { content: 'Typed before signing in' });
    expect(typed.status).toBe(hasForm ? 401 : 405);
    if (hasForm) expect(typed.html).toContain('Typed before signing in');
    for (const [visitor, isAllowed] of [
      [user, access === 'member'],
      [moderator, access !== 'admin'],
    ] as const) {
      const { status, headers } = await visitor.get(path);
      expect(status === 303 && headers.get('location') === '/').toBe(!isAllowed);
    }
  });

  it('so pages without a call are listed here', () => {
    const open = SITE_PAGES.filter(({ access }) => access === undefined);
    // Other formats are the same for everybody, and addresses of forms answer guests by themselves.
    const pages = open.filter(
      ({ pattern, text }) => !/\.\w+$/.test(pattern) && !/^export .*\bPOST\b/m.test(text),
    );
    expect(pages.map(({ pattern }) => pattern).toSorted()).toEqual(OPEN);
    expect(LIMITED.length).toBeGreaterThan(30);
  });
});

/** Pages that guests may open, or that send guests to sign-in by themselves. */
const OPEN = [
  '/',
  '/404',
  '/500',
  '/[...path]',
  '/about',
  '/answers',
  '/ask',
  '/assistant',
  '/comments/[id]',
  '/conduct',
  '/confirm-email',
  '/contact',
  '/cookies',
  '/forgot-password',
  '/help',
  '/login',
  '/posts/[id]/comments',
  '/posts/[id]/suggest',
  '/privacy',
  '/profile',
  '/questions',
  '/questions/[id]',
  '/questions/[id]/answers/[answer]',
  '/questions/[id]/answers/[answer]/edit',
  '/questions/[id]/edit',
  '/register',
  '/register/confirm',
  '/reset-password',
  '/search',
  '/search/error',
  '/session/resume',
  '/setup',
  '/tags',
  '/tags/[name]',
  '/terms',
  '/unsubscribe',
  '/users',
  '/users/[id]',
].toSorted();
