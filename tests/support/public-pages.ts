import type { Access } from '../../src/contract/route.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { readSources } from '../rooms/sources.ts';

/** The five page templates that most readers see. */
export type Template = 'home' | 'list' | 'question' | 'tag' | 'user';

export async function templatesOf(site: string): Promise<Record<Template, string>> {
  const question = await mostAnswered(site);
  return { home: '/', list: '/questions', question, tag: '/tags/react', user: '/users/2' };
}

/** A page of the site, or an endpoint. */
export interface SitePage {
  readonly path: string;
  /** Such as `/tags/[name]`. */
  readonly pattern: string;
  readonly text: string;
  /** The access of the call that it serves; undefined if it names none. */
  readonly access: Access | undefined;
}

const ACCESS: ReadonlyMap<string, Access> = new Map(
  Object.entries(ROUTES).map(([name, { access }]) => [name, access]),
);

/** All files below src/pages. */
export const SITE_PAGES: readonly SitePage[] = readSources(/^src\/pages\/.*\.(astro|ts)$/).map(
  ({ path, text }) => {
    const [, call = ''] = /(?:access: |refuseVisitor\(\w+, )ROUTES\.(\w+)\.access/.exec(text) ?? [];
    const pattern = path.replace(/^src\/pages|(\/index)?\.(astro|ts)$/g, '') || '/';
    return { path, pattern, text, access: ACCESS.get(call) };
  },
);

/** Whether guests are redirected to sign in. */
export const isLimited = ({ access }: SitePage): boolean =>
  access !== undefined && access !== 'public' && access !== 'personal';

/** Addresses of pages with parameters, and of states worth a separate check. */
const ADDRESSES: Record<string, readonly string[]> = {
  '/questions/[id]': [],
  '/tags/[name]': ['/tags/react', '/tags/c%2B%2B'],
  '/tags/[name]/history': ['/tags/react/history'],
  '/tags/[name]/synonyms': ['/tags/react/synonyms'],
  '/users/[id]': ['/users/2'],
  '/posts/[id]/history': ['/posts/4/history'],
  '/posts/[id]/history/[range]': ['/posts/4/history/1..1'],
  '/posts/[id]/comments': ['/posts/4/comments'],
  '/posts/[id]/trials': ['/posts/56/trials'],
  // They redirect guests to sign in by themselves.
  '/posts/[id]/suggest': [],
  '/comments/[id]/edit': [],
  '/comments/[id]/delete': [],
  '/comments/[id]/convert': [],
  '/answers': [],
  '/saved/shared/[secret]': [],
  '/questions/[id]/edit': [],
  '/questions/[id]/answers/[answer]/edit': [],
  '/questions/[id]/delete': [],
  '/questions/[id]/answers/[answer]/delete': [],
  // Only with a mail server.
  '/register/confirm': [],
  '/[...path]': ['/no/such/page'],
  '/search': ['/search', '/search?q=useEffect', '/search?q=a&tab=people'],
  '/questions': ['/questions', '/questions?tag=react&featured=true', '/questions?search=zzzz'],
};

/** Shown in place of other pages, at their addresses. */
const IN_PLACE = new Set(['/404', '/500']);

/**
 * An address for every page of the site with the demo community; a new page is included automatically.
 * Without the admin area, and pages of one post or member that redirect guests to sign in.
 */
export async function publicPages(site: string): Promise<string[]> {
  const pages = SITE_PAGES.filter(
    ({ pattern, path }) =>
      path.endsWith('.astro') && !IN_PLACE.has(pattern) && !pattern.startsWith('/admin'),
  );
  return [await mostAnswered(site), ...pages.flatMap(addressesOf).toSorted()];
}

function addressesOf(page: SitePage): readonly string[] {
  const { pattern } = page;
  const known = ADDRESSES[pattern];
  if (known) return known;
  if (!pattern.includes('[')) return [pattern];
  if (isLimited(page)) return [];
  throw new Error(`Which address has the page ${pattern}? Say it here.`);
}

/** The demo's question with the most answers: six. */
export async function mostAnswered(site: string): Promise<string> {
  const answer = await fetch(`${site}/api/questions?sort=answers&limit=1`);
  const { questions } = (await answer.json()) as { questions: { _id: string }[] };
  return `/questions/${questions[0]?._id ?? ''}`;
}
