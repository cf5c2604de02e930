import { questionPath, tagPath, userPath } from '../../contract/addresses.ts';
import { SITEMAP_KINDS, type SitemapKind } from '../../contract/site.ts';
import { ROUTES } from '../../contract/routes.ts';
import { ApiError } from '../../api/errors.ts';
import { xml } from '../../shared/escape.ts';
import type { Paging } from '../../contract/paging.ts';

/** Number of list pages read in parallel from a backend without a sitemap. */
const PAGES = 20;

interface Read {
  readonly pages: Listed[];
  readonly pagination?: Paging | null | undefined;
}

/**
 * The items on the first pages of a backend's lists: section 7 offers no other way. A page that
 * fails or is late is left out; without the first one the call rejects.
 */
async function knownPages(locals: App.Locals, kind: SitemapKind): Promise<Listed[]> {
  const read = READERS[kind];
  const first = await read(locals, 1);
  const count = Math.min(PAGES, first.pagination?.totalPages ?? 1);
  const others = await Promise.allSettled(
    Array.from({ length: Math.max(0, count - 1) }, (_, index) => read(locals, index + 2)),
  );
  const found = others.flatMap((page) => (page.status === 'fulfilled' ? page.value.pages : []));
  return [...new Map([...first.pages, ...found].map((page) => [page.path, page])).values()];
}

const READERS: Record<SitemapKind, (locals: App.Locals, page: number) => Promise<Read>> = {
  async questions({ api }, page) {
    const { questions, pagination } = await api.call(ROUTES.listQuestions, { query: { page } });
    const pages = questions.map(({ _id, editedAt, createdAt }) => ({
      path: questionPath(_id),
      changedAt: editedAt ?? createdAt,
    }));
    return { pages, pagination };
  },
  async tags({ api }, page) {
    const { tags, pagination } = await api.call(ROUTES.listTags, { query: { page } });
    return { pages: tags.map(({ name }) => ({ path: tagPath(name) })), pagination };
  },
  async users({ api }, page) {
    const { users, pagination } = await api.call(ROUTES.listUsers, { query: { page } });
    return { pages: users.map(({ _id }) => ({ path: userPath(_id) })), pagination };
  },
};

/** A page in a sitemap: its path, and when it last changed. */
interface Listed {
  readonly path: string;
  readonly changedAt?: string | null | undefined;
}

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A part of a sitemap: at most 50,000 pages (https://www.sitemaps.org/protocol.html). */
export function urlset(pages: readonly Listed[], site: string): string {
  const urls = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
    return `<url><loc>${xml(site + path)}</loc>${changed}</url>\n`;
  });
  return `${HEAD}<urlset ${SPACE}>\n${urls.join('')}</urlset>\n`;
}

/** The list of a sitemap's parts. */
export function sitemapIndex(paths: readonly string[], site: string): string {
  const parts = paths.map((path) => `<sitemap><loc>${xml(site + path)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${SPACE}>\n${parts.join('')}</sitemapindex>\n`;
}

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
  if (contract === 'section-7') return undefined;
  try {
    return await list();
  } catch (error) {
    if (contract === 'unknown' && error instanceof ApiError && error.isMissing) return undefined;
    throw error;
  }
}
