import { type Posted, loadPosted } from './posted.ts';
import { readProfileQuery } from './tabs.ts';

/** Whether an address asks for the visitor's own posts. */
export function asksForOwn(url: URL): boolean {
  return url.searchParams.get('author') === 'me';
}

/** Where a guest signs in, to come back to an address. */
export function signInFor(url: URL): string {
  return `/login?next=${encodeURIComponent(url.pathname + url.search)}`;
}

/** Own posts, or the path of the page to go to instead: to sign in, or to the own profile. */
export async function loadOwn(
  locals: App.Locals,
  url: URL,
  tab: 'questions' | 'answers',
): Promise<Posted | { readonly elsewhere: string }> {
  if (!locals.session) return { elsewhere: signInFor(url) };
  const { _id } = locals.session.user;
  const { page } = readProfileQuery(url.searchParams);
  const posted = await loadPosted(locals, _id, { tab, page });
  return posted ?? { elsewhere: `/users/${encodeURIComponent(_id)}` };
}

/** The address of a page of own posts. */
export function ownHref(tab: 'questions' | 'answers', page: number): string {
  return `/${tab}?author=me${page > 1 ? `&page=${String(page)}` : ''}`;
}
