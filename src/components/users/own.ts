import { signInPath } from '../../contract/addresses.ts';
import type { SessionUser } from '../../contract/users.ts';
import { loadPosted, type Posted } from './posted.ts';
import { profileHref, readProfileQuery } from './tabs.ts';

/** Whether an address asks for the visitor's own posts. */
export function asksForOwn(url: URL): boolean {
  return url.searchParams.get('author') === 'me';
}

/** The session user, or a redirect to sign-in. Only for pages that know the session. */
export function memberOf(
  { session }: App.Locals,
  url: URL,
): SessionUser | { readonly elsewhere: string } {
  return session?.user ?? { elsewhere: signInPath(url.pathname + url.search) };
}

/**
 * Own posts, or the path of the page to redirect to: to sign in, or to that tab of the own profile.
 */
export async function loadOwn(
  locals: App.Locals,
  url: URL,
  tab: 'questions' | 'answers',
): Promise<Posted | { readonly elsewhere: string }> {
  const member = memberOf(locals, url);
  if ('elsewhere' in member) return member;
  const { page } = readProfileQuery(url.searchParams);
  const posted = await loadPosted(locals, member._id, { tab, page });
  return posted ?? { elsewhere: profileHref(member._id, { tab }) };
}

/** The address of a page of own posts. */
export function ownHref(tab: 'questions' | 'answers', page: number): string {
  return `/${tab}?author=me${page > 1 ? `&page=${String(page)}` : ''}`;
}
