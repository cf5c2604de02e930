import { beforeEach, describe, expect, it } from 'vitest';
import { sharedDemo, sharedForeign } from '../support/shared-sites.ts';
import type { TestSite } from '../support/site.ts';
import { readAtom } from '../formats/support/atom.ts';
import { childrenOf, readXml, textOf } from '../formats/support/xml.ts';

const own = await sharedDemo();
const { foreign, site: other } = await sharedForeign();

beforeEach(() => {
  foreign.mood = 'well';
});

interface Got {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers: Headers;
}

async function get(
  site: TestSite,
  path: string,
  headers: Record<string, string> = {},
): Promise<Got> {
  const response = await fetch(site.url + path, { headers, redirect: 'manual' });
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  return { status: response.status, type, text: await response.text(), headers: response.headers };
}

const MARKDOWN = { accept: 'text/markdown' };
const CURL = { 'user-agent': 'curl/8.5.0', accept: '*/*' };

/** The address of the demo's question with the most answers. */
async function mostAnswered(): Promise<string> {
  const { text } = await get(own, '/questions.md?sort=answers');
  return /\]\(http[^)]*?(\/questions\/\d+)\)/.exec(text)?.[1] ?? '';
}

describe('On our own backend', () => {
  it('a question is Markdown by address or Accept, text for curl, HTML for browsers', async () => {
    const path = await mostAnswered();
    const byAddress = await get(own, `${path}.md`);
    const byAccept = await get(own, path, MARKDOWN);
    expect(byAddress.type).toBe('text/markdown');
    expect(byAccept).toMatchObject({ status: 200, type: 'text/markdown', text: byAddress.text });
    expect(await get(own, path, CURL)).toMatchObject({ status: 200, type: 'text/plain' });
    expect(await get(own, path)).toMatchObject({ status: 200, type: 'text/html' });
    for (const headers of [MARKDOWN, CURL, {}]) {
      expect((await get(own, path, headers)).headers.get('vary')).toMatch(/accept, user-agent/i);
    }
    expect(byAddress.headers.get('vary') ?? '').not.toMatch(/user-agent/i);
    expect(byAddress.headers.get('link')).toBe(`<${own.url}${path}>; rel="canonical"`);
  });

  it('its Markdown has title, scores, authors, times, the accepted answer and fenced code', async () => {
    const { text } = await get(own, `${await mostAnswered()}.md`);
    expect(text).toMatch(/^# \S/);
    expect(text.match(/^### Answer, score -?\d+/gm)).toHaveLength(6);
    expect(text.match(/^- Accepted answer$/gm)).toHaveLength(1);
    expect(text).toMatch(
      /^- Asked by \[[\w-]+\]\(http[^)]+\/users\/\d+\) \(reputation \d+\), \d{4}-/m,
    );
    expect(text).toMatch(/^- Answered by \[/m);
    expect(text).toMatch(/^```\w+$/m);
  });

  it('a search is Markdown, too, best matches first, with the matching passage', async () => {
    const byAddress = await get(own, '/search.md?q=sign-up.js');
    expect(byAddress).toMatchObject({ status: 200, type: 'text/markdown' });
    expect(byAddress.text).toMatch(
      /^# Questions matching “sign-up\.js”, sorted by relevance\n\n\d+ questions?/,
    );
    expect(byAddress.text).toMatch(/^## \[.+\]\(http[^)]+\/questions\/\d+\)$/m);
    expect(byAddress.text).toMatch(/^(?!#).*sign-up\.js/m);
    expect(await get(own, '/search?q=sign-up.js', MARKDOWN)).toMatchObject({
      status: 200,
      type: 'text/markdown',
      text: byAddress.text,
    });
    expect((await get(own, '/search?q=sign-up.js', CURL)).type).toBe('text/plain');
    expect((await get(own, '/search?q=sign-up.js')).type).toBe('text/html');
  });

  it('the list of bounties has its own Markdown', async () => {
    const bounties = await get(own, '/questions?tab=bounty', MARKDOWN);
    expect(bounties.text).toContain('# Questions with a bounty, sorted by their end');
    const all = await get(own, '/questions.md?tab=mine');
    expect(all.text).toContain('# Questions, sorted by newest');
  });

  it('a search can be for tags or people, and suggests corrections of typos', async () => {
    const tags = await get(own, '/search.md?q=node&tab=tags');
    expect(tags.text).toMatch(/^# Tags matching “node”[^]+nodejs/);
    const people = await get(own, '/search.md?q=naomi&tab=people');
    expect(people.text).toMatch(/^# Users matching “naomi”[^]+naomibright/);
    const slip = await get(own, '/search.md?q=contaner');
    expect(slip.text).toContain('Did you mean “container”?');
    const none = await get(own, '/search.md?q=zzyzx');
    expect(none).toMatchObject({ status: 200 });
    expect(none.text).toContain('No questions found');
    const empty = await get(own, '/search.md');
    expect(empty.text).toContain('- q: what to search for');
    expect((await get(own, '/search.md?q=node&page=999')).status).toBe(404);
  });

  it.each([
    '/index.md',
    '/questions.md',
    '/tags.md',
    '/tags/c%2B%2B.md',
    '/users.md',
    '/users/1.md',
  ])('%s is Markdown', async (path) => {
    const { status, type, text } = await get(own, path);
    expect({ status, type }).toEqual({ status: 200, type: 'text/markdown' });
    expect(text).toMatch(/^# \S/);
  });

  it('lists keep their parameters, and link to the next page', async () => {
    const { text } = await get(own, '/questions?sort=votes&tag=javascript', MARKDOWN);
    expect(text).toContain('# Questions tagged javascript, sorted by votes');
    const all = await get(own, '/questions.md');
    expect(all.text).toContain('Page 1 of 3');
    expect(all.text).toContain(`[next page](${own.url}/questions.md?page=2)`);
  });

  it.each([
    ['/questions/999999.md', 404],
    ['/questions/999999.atom', 404],
    ['/questions/999999/image.png', 404],
    ['/tags/nobody.md', 404],
    ['/tags/nobody.atom', 404],
    [`/tags/${'x'.repeat(65)}.md`, 404],
    [`/tags/${'x'.repeat(65)}.atom`, 404],
    ['/users/nobody.md', 404],
    ['/sitemaps/questions-99.xml', 404],
    ['/sitemaps/votes-1.xml', 404],
  ])('%s is %i in plain text', async (path, status) => {
    expect(await get(own, path)).toMatchObject({ status, type: 'text/plain' });
  });

  it.each([
    ['/questions/', '/questions'],
    ['/questions/001', '/questions/1'],
    ['/users/admin', '/users/'],
    ['/users/admin.md', '/users/'],
  ])('%s redirects to the canonical address', async (path, target) => {
    const { status, headers } = await get(own, path);
    expect(status).toBe(301);
    expect(headers.get('location')).toMatch(new RegExp(`^${target}`));
  });

  it('feeds of all questions, of a tag, a question and a person are valid', async () => {
    const path = await mostAnswered();
    const counts: number[] = [];
    for (const feed of ['/feed.atom', '/tags/javascript.atom', `${path}.atom`, '/users/1.atom']) {
      const { type, text, headers } = await get(own, feed);
      expect(type).toBe('application/atom+xml');
      expect(headers.get('etag')).toBeTruthy();
      counts.push(readAtom(text).entries.length);
    }
    expect(counts[0]).toBe(30);
    expect(counts[2]).toBe(7);
    expect(counts.every((count) => count > 0)).toBe(true);
  });

  it('the sitemap lists every question, tag in use and person with posts', async () => {
    const index = readXml((await get(own, '/sitemap.xml')).text);
    const parts = childrenOf(index, 'sitemap').map((part) => textOf(part, 'loc'));
    expect(parts.map((part) => part.replace(own.url, ''))).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/questions-1.xml',
      '/sitemaps/tags-1.xml',
      '/sitemaps/users-1.xml',
    ]);
    const urls = async (part: string) =>
      childrenOf(readXml((await get(own, part)).text), 'url').map((url) => textOf(url, 'loc'));
    const questions = await urls('/sitemaps/questions-1.xml');
    expect(questions).toHaveLength(40);
    expect(await urls('/sitemaps/tags-1.xml')).toContain(`${own.url}/tags/c%2B%2B`);
    for (const page of await urls('/sitemaps/pages.xml')) {
      expect((await fetch(page)).status).toBe(200);
    }
    expect((await fetch(questions[0] ?? '')).status).toBe(200);
  });

  it('a page links to its formats, its preview image and the manifest', async () => {
    const path = await mostAnswered();
    const { text } = await get(own, path);
    for (const tag of [
      `<link rel="canonical" href="${own.url}${path}">`,
      `<link rel="alternate" type="application/atom+xml" href="${path}.atom">`,
      `<link rel="alternate" type="text/markdown" href="${path}.md">`,
      `<meta property="og:image" content="${own.url}${path}/image.png">`,
      '<meta property="og:site_name" content="Atoll">',
      '<link rel="manifest" href="/manifest.webmanifest">',
    ]) {
      expect(text).toContain(tag);
    }
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}';
    expect(JSON.parse(data)['@graph'][1].mainEntity.answerCount).toBe(6);
  });

  it('pages that must not be indexed say so, and have no preview image', async () => {
    for (const path of ['/search?q=a', '/questions?search=a', '/questions/999999']) {
      const { text } = await get(own, path);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toContain('og:image"');
    }
  });

  it('images are PNG, and not sent again to clients that have them', async () => {
    for (const path of [
      `${await mostAnswered()}/image.png`,
      '/image.png',
      '/apple-touch-icon.png',
    ]) {
      const first = await get(own, path);
      expect(first).toMatchObject({ status: 200, type: 'image/png' });
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"/);
      expect((await get(own, path, { 'if-none-match': etag })).status).toBe(304);
    }
  });

  it('links in the manifest, OpenSearch and llms.txt work', async () => {
    const { icons } = JSON.parse((await get(own, '/manifest.webmanifest')).text);
    for (const { src } of icons) expect((await get(own, src)).status).toBe(200);
    expect((await get(own, '/opensearch.xml')).text).toContain('<ShortName>Atoll</ShortName>');
    const { text } = await get(own, '/llms.txt');
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map((match) => match[1] ?? '');
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) expect((await fetch(link)).status).toBe(200);
  });
});

describe('On a backend that implements only section 7', () => {
  it('formats are made of its data, sanitized', async () => {
    const { text } = await get(other, '/questions/q001.md');
    expect(text).toContain('# Why does \\<em>thing\\</em> "1" & its friend hang at startup?');
    expect(text).toContain('```js\nconst answer = 42; // the answer\n```');
    expect(text.match(/^### Answer/gm)).toHaveLength(2);
    for (const path of [
      '/questions/q001.md',
      '/questions/q001.atom',
      '/feed.atom',
      '/questions.md',
    ]) {
      expect((await get(other, path)).text).not.toMatch(/pwned|onerror|javascript:|<iframe/);
    }
  });

  it('every format is available', async () => {
    for (const path of ['/index.md', '/tags/c%2B%2B.md', '/tags.md', '/users.md', '/users/7.md']) {
      expect(await get(other, path)).toMatchObject({ status: 200, type: 'text/markdown' });
    }
    for (const path of ['/feed.atom', '/tags/c%23.atom', '/questions/q001.atom', '/users/7.atom']) {
      readAtom((await get(other, path)).text);
    }
    expect((await get(other, '/questions/q001/image.png')).type).toBe('image/png');
    expect((await get(other, '/users/grace.md')).headers.get('location')).toBe('/users/7.md');
  });

  it('the sitemap lists what the first pages of its lists have', async () => {
    const urls = async (part: string) =>
      childrenOf(readXml((await get(other, part)).text), 'url').map((url) => textOf(url, 'loc'));
    expect(await urls('/sitemaps/questions-1.xml')).toHaveLength(37);
    expect(await urls('/sitemaps/tags-1.xml')).toContain(`${other.url}/tags/.net`);
    expect(await urls('/sitemaps/users-1.xml')).toEqual([`${other.url}/users/7`]);
  });

  it.each([
    ['failing', 502],
    ['lying', 502],
    ['babbling', 502],
    ['dead', 503],
  ] as const)(
    'a format requested while it is %s is %i with a short text, not cached',
    async (mood, status) => {
      foreign.mood = mood;
      for (const path of [
        // Not requested before: earlier replies may be cached for a while.
        `/questions/${mood}.md`,
        `/questions.md?search=${mood}`,
        `/tags/${mood}.md`,
        `/users/${mood}.md`,
        `/questions/${mood}.atom`,
        `/tags/${mood}.atom`,
        `/questions/${mood}/image.png`,
        '/sitemaps/questions-1.xml',
      ]) {
        const got = await get(other, path);
        expect({ path, status: got.status }).toEqual({ path, status });
        expect(got.type).toBe('text/plain');
        expect(got.text.length).toBeLessThan(80);
        expect(got.headers.get('cache-control')).toBe('no-store');
      }
    },
  );

  it('a format requested while it stalls is 503', async () => {
    foreign.mood = 'stalling';
    const paths = ['/questions/stalls.md', '/users/stalls.atom', '/sitemaps/questions-1.xml'];
    const got = await Promise.all(paths.map((path) => get(other, path)));
    expect(got.map(({ status }) => status)).toEqual([503, 503, 503]);
  });
});
