import { xml } from '../../markup/body/escape.ts';

/** A page in a sitemap: its path, and when it last changed. */
export interface Listed {
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
