import { beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '../../src/contract/route.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { readSources } from '../rooms/sources.ts';
import { adminOf, signUp, unique } from '../support/api.ts';
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

/** A page by the pattern of its address, and its source. */
const PAGES = readSources(/^src\/pages\/.*\.(astro|ts)$/).map(({ path, text }) => ({
  pattern: path.replace(/^src\/pages|(\/index)?\.(astro|ts)$/g, '') || '/',
  text,
}));

const ACCESS: ReadonlyMap<string, Access> = new Map(
  Object.entries(ROUTES).map(([name, { access }]) => [name, access]),
);

/** The access that a page declares: that of the call that it is for. */
function accessOf(text: string): Access | undefined {
  const name = /(?:access: |refuseVisitor\(\w+, )ROUTES\.(\w+)\.access/.exec(text)?.[1];
  return name === undefined ? undefined : ACCESS.get(name);
}

const LIMITED = PAGES.flatMap(({ pattern, text }) => {
  const access = accessOf(text);
  if (access === undefined || access === 'public' || access === 'personal') return [];
  return [{ pattern, access, hasForm: text.includes('form: ') }];
});

describe('The rights of a page follow from its call', () => {
  it.each(LIMITED)('at $pattern, for each $access', async ({ pattern, access, hasForm }) => {
    const path = pattern.replace(/\[\w+\]/g, '1');
    const guest = site.guest();
    const read = await guest.get(path);
    const signIn = `/login?next=${encodeURIComponent(path)}`;
    expect([read.status, read.headers.get('location')]).toEqual([303, signIn]);
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

  it('so a page without a call is named here', () => {
    const open = PAGES.filter(({ text }) => accessOf(text) === undefined);
    // Other formats are the same for everybody, and addresses of forms answer guests by themselves.
    const pages = open.filter(
      ({ pattern, text }) => !/\.\w+$/.test(pattern) && !/^export const POST\b/m.test(text),
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
  '/comments/[id]/convert',
  '/comments/[id]/delete',
  '/comments/[id]/edit',
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
  '/questions/[id]/answers/[answer]/delete',
  '/questions/[id]/answers/[answer]/edit',
  '/questions/[id]/delete',
  '/questions/[id]/edit',
  '/register',
  '/register/confirm',
  '/reset-password',
  '/saved/shared/[secret]',
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
