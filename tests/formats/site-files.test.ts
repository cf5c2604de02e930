import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../../src/launch/paths.mjs';
import { describe, expect, it } from 'vitest';
import { ApiError, refusal } from '../../src/api/errors.ts';
import { NO_SETTINGS } from '../../src/contract/site-settings.ts';
import { llms } from '../../src/pages/llms.txt.ts';
import { manifest } from '../../src/pages/manifest.webmanifest.ts';
import { openSearch } from '../../src/pages/opensearch.xml.ts';
import { speculation } from '../../src/pages/speculation.json.ts';
import { robots } from '../../src/pages/robots.txt.ts';
import { sitemapIndex, sitemapOf, sitemapPart, urlset } from '../../src/formats/sitemap/sitemap.ts';
import { childrenOf, readXml, textOf } from './support/xml.ts';

const SITE = {
  name: 'A & <B>',
  url: 'https://atoll.example',
  settings: NO_SETTINGS,
} as App.Locals['site'];

describe('A sitemap', () => {
  it('names pages with the time of their last change', () => {
    const pages = [
      { path: '/tags/c%2B%2B' },
      { path: '/questions/5', changedAt: '2026-01-02T03:04:05.000Z' },
      { path: "/users/a'b&c" },
    ];
    const root = readXml(urlset(pages, SITE.url));
    expect(root.attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    const urls = childrenOf(root, 'url');
    expect(urls.map((url) => textOf(url, 'loc'))).toEqual(pages.map(({ path }) => SITE.url + path));
    expect(urls.map((url) => childrenOf(url, 'lastmod').length)).toEqual([0, 1, 0]);
  });

  it('is an index of its parts', () => {
    const root = readXml(sitemapIndex(['/sitemaps/pages.xml'], SITE.url));
    expect(root.name).toBe('sitemapindex');
    expect(childrenOf(root, 'sitemap').map((part) => textOf(part, 'loc'))).toEqual([
      'https://atoll.example/sitemaps/pages.xml',
    ]);
  });

  describe('of a backend whose features are unknown', () => {
    const answering = (error: ApiError) => {
      const api = { contract: 'unknown', unprepared: () => Promise.reject(error) };
      return { site: SITE, api } as unknown as App.Locals;
    };

    it('fails while its parts are unknown, since a short one would be cached for an hour', async () => {
      const unreachable = answering(new ApiError('unreachable', 'away'));
      await expect(sitemapOf(unreachable)).rejects.toThrow('away');
      await expect(sitemapPart(unreachable, 'questions-1')).rejects.toThrow('away');
    });

    it('has the pages of section 7 if the backend has no list for it', async () => {
      const without = answering(refusal({ status: 404, body: {} }));
      const root = readXml(await sitemapOf(without));
      expect(childrenOf(root, 'sitemap')).toHaveLength(4);
      expect(await sitemapPart(without, 'questions-2')).toBeUndefined();
    });
  });
});

it('robots.txt names the sitemap, and excludes pages that are useless to crawlers', () => {
  const lines = robots(SITE.url, false).split('\n');
  expect(lines).toContain('Sitemap: https://atoll.example/sitemap.xml');
  for (const path of ['/search', '/login', '/ask', '/settings', '/admin']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  for (const path of ['/', '/questions', '/tags', '/users', '/about']) {
    expect(lines).not.toContain(`Disallow: ${path}`);
  }
  expect(robots(SITE.url, true)).toBe('User-agent: *\nDisallow: /\n');
});

describe('The speculation rules', () => {
  const { prefetch } = JSON.parse(speculation());
  const [{ where, eagerness }] = prefetch;
  const [read, { not }] = where.and;
  const matches = (patterns: string[], path: string) =>
    patterns.some((pattern) => new URLPattern(pattern, SITE.url).test(SITE.url + path));
  const isFetched = (path: string) =>
    matches(read.href_matches, path) && !matches(not.href_matches, path);

  it('include the pages that people read', () => {
    expect(eagerness).toBe('moderate');
    for (const path of ['/', '/questions?sort=votes&page=2', '/questions/5', '/tags/c%2B%2B'])
      expect(isFetched(path), path).toBe(true);
    for (const path of ['/tags/.net', '/users/3?tab=answers', '/help', '/about', '/terms'])
      expect(isFetched(path), path).toBe(true);
  });

  it.each([
    ...['/theme', '/login', '/register', '/logout', '/ask', '/contact', '/search?q=x', '/admin'],
    ...['/settings', '/dashboard', '/notifications', '/api/questions', '/healthz', '/sitemap.xml'],
    ...['/questions/5.md', '/tags/react.atom', '/questions/5/image.png', '/questions/5/vote'],
    ...['/questions.md?sort=votes', '/questions?author=me', '/feed.atom'],
  ])('exclude %s', (path) => {
    expect(isFetched(path)).toBe(false);
  });
});

it('OpenSearch describes the search to browsers', () => {
  const root = readXml(openSearch(SITE));
  expect(textOf(root, 'ShortName')).toBe('A & <B>');
  const [page] = childrenOf(root, 'Url').filter(
    ({ attributes }) => attributes.type === 'text/html',
  );
  expect(page?.attributes.template).toBe('https://atoll.example/search?q={searchTerms}');
  const long = readXml(openSearch({ ...SITE, name: '😀'.repeat(40) }));
  expect(Array.from(textOf(long, 'ShortName'))).toHaveLength(16);
});

it('The manifest names icons of the stated sizes, with opaque ones for masks', async () => {
  const { name, icons, start_url } = JSON.parse(manifest(SITE));
  expect(name).toBe('A & <B>');
  expect(start_url).toBe('/');
  const pictures = icons.filter(({ type }: { type: string }) => type === 'image/png');
  for (const { src, sizes, purpose } of pictures) {
    const icon = sharp(join(ROOT, 'public', src));
    const { width, height } = await icon.metadata();
    expect(`${String(width)}x${String(height)}`).toBe(sizes);
    expect((await icon.stats()).isOpaque).toBe(purpose === 'maskable');
  }
  expect(pictures).toHaveLength(4);
});

describe('llms.txt', () => {
  it('describes how to read the site, feeds, search and API', () => {
    const text = llms(SITE, true);
    expect(text).toMatch(/^# A & <B>\n\n> /);
    for (const part of [
      'https://atoll.example/questions.md',
      'https://atoll.example/feed.atom',
      'https://atoll.example/sitemap.xml',
      'https://atoll.example/api/openapi.json',
      'Accept: text/markdown',
      'is:answered',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('omits operators and documents that a foreign backend does not have', () => {
    const text = llms({ ...SITE, apiHost: 'https://api.example' }, false);
    expect(text).not.toContain('is:answered');
    expect(text).not.toContain('openapi.json');
    expect(text).toContain('https://api.example/api');
  });
});
