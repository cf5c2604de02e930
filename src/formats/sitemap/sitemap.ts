import { questionPath, tagPath, userPath } from '../../contract/addresses.ts';
import { SITEMAP_KINDS, type SitemapKind } from '../../contract/sitemap.ts';
import { ROUTES } from '../../contract/routes.ts';
import { has } from '../../api/features.ts';
import { knownPages } from './known.ts';
import { type Listed, sitemapIndex, urlset } from './xml.ts';

/** Pages that no backend lists. */
const OWN = ['/', '/questions', '/tags', '/users', '/about', '/help', '/contact', '/terms'];
const POLICIES = ['/privacy', '/cookies', '/conduct'];

const PATH_OF: Record<SitemapKind, (key: string) => string> = {
  questions: questionPath,
  tags: tagPath,
  users: userPath,
};

/** The list of the sitemap's parts: our own pages, and what the backend has. */
export async function sitemapOf({ api, site }: App.Locals): Promise<string> {
  const parts = has(await api.features(), 'sitemap')
    ? (await api.plain(ROUTES.getSitemap, {})).parts
    : SITEMAP_KINDS.map((kind) => ({ kind, part: 1 }));
  const names = parts.map(({ kind, part }) => `/sitemaps/${kind}-${String(part)}.xml`);
  return sitemapIndex(['/sitemaps/pages.xml', ...names], site.url);
}

/** One part by its name, such as `questions-1`; undefined where there is no such part. */
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
  if (!has(await api.features(), 'sitemap')) return part === 1 ? knownPages(locals, kind) : [];
  const { entries } = await api.plain(ROUTES.getSitemapPart, {
    params: { kind, part: String(part) },
  });
  return entries.map(({ key, changedAt }) => ({ path: PATH_OF[kind](key), changedAt }));
}
