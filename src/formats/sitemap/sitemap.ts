import { questionPath, tagPath, userPath } from '../../contract/addresses.ts';
import { SITEMAP_KINDS, type SitemapKind } from '../../contract/site.ts';
import { ROUTES } from '../../contract/routes.ts';
import { ApiError } from '../../api/errors.ts';
import { knownPages } from './known.ts';
import { type Listed, sitemapIndex, urlset } from './xml.ts';

/** Pages that are in no backend list. */
const OWN = ['/', '/questions', '/tags', '/users', '/about', '/help', '/contact', '/terms'];
const POLICIES = ['/privacy', '/cookies', '/conduct'];

const PATH_OF: Record<SitemapKind, (key: string) => string> = {
  questions: questionPath,
  tags: tagPath,
  users: userPath,
};

/** The index of the sitemap's parts: our own pages, and the backend's. */
export async function sitemapOf({ api, site }: App.Locals): Promise<string> {
  const listed = await ifListed(api, () => api.unprepared(ROUTES.getSitemap, {}));
  const parts = listed?.parts ?? SITEMAP_KINDS.map((kind) => ({ kind, part: 1 }));
  const names = parts.map(({ kind, part }) => `/sitemaps/${kind}-${String(part)}.xml`);
  return sitemapIndex(['/sitemaps/pages.xml', ...names], site.url);
}

/** One part by its name, such as `questions-1`; undefined if there is no such part. */
export async function sitemapPart(locals: App.Locals, name: string): Promise<string | undefined> {
  const { url } = locals.site;
  if (name === 'pages')
    return urlset(
      [...OWN, ...POLICIES].map((path) => ({ path })),
      url,
    );
  const [, kind, number] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(name) ?? [];
  const known = SITEMAP_KINDS.find((one) => one === kind);
  const pages = known && (await pagesOf(locals, known, Number(number)));
  const exists = pages && (pages.length > 0 || number === '1');
  return exists ? urlset(pages, url) : undefined;
}

async function pagesOf(locals: App.Locals, kind: SitemapKind, part: number): Promise<Listed[]> {
  const { api } = locals;
  const listed = await ifListed(api, () =>
    api.unprepared(ROUTES.getSitemapPart, { params: { kind, part: String(part) } }),
  );
  if (!listed) return part === 1 ? knownPages(locals, kind) : [];
  return listed.entries.map(({ key, changedAt }) => ({ path: PATH_OF[kind](key), changedAt }));
}

/**
 * The backend's list; undefined if it has none. A backend that did not say what it implements is
 * asked anyway: treated as section 7 only, it would get a short sitemap that is then cached.
 */
async function ifListed<T>(
  { contract }: App.Locals['api'],
  list: () => Promise<T>,
): Promise<T | undefined> {
  const implemented = await contract();
  if (implemented === 'section-7') return undefined;
  try {
    return await list();
  } catch (error) {
    if (implemented === 'unknown' && error instanceof ApiError && error.isMissing) return undefined;
    throw error;
  }
}
