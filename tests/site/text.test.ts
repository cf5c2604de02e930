import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyNode, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { publicPages } from '../support/public-pages.ts';
import { Part } from '../support/part.ts';
import { sharedDemo } from '../support/shared-sites.ts';

/** Elements that text browsers put on separate lines, or whose text they do not show. */
const APART = new Set(
  'address article aside blockquote body br button dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html input legend li main nav ol option p script search section select style summary table tbody td textarea th thead title tr ul'.split(
    ' ',
  ),
);
/** Elements within which markup may split a word: code, formulas and search matches. */
const WHOLE = new Set(['code', 'mark', 'math', 'pre', 'svg']);

/** Where two words meet with nothing between them but tags. */
function collisions(nodes: readonly AnyNode[]): string[] {
  const found: string[] = [];
  let before = '';
  const walk = (node: AnyNode): void => {
    if (isText(node)) {
      if (before !== '' && /\w$/.test(before) && /^\w/.test(node.data))
        found.push(`${before.slice(-20)}|${node.data.slice(0, 20)}`);
      before = node.data === '' ? before : node.data;
    } else if ('children' in node) {
      const name = isTag(node) ? node.name : '';
      if (APART.has(name) || WHOLE.has(name)) before = '';
      if (!WHOLE.has(name)) for (const child of node.children) walk(child);
      if (APART.has(name) || WHOLE.has(name)) before = '';
    }
  };
  nodes.forEach(walk);
  return found;
}

const site = await sharedDemo();

describe('Pages as text browsers and validators read them', () => {
  const pages = new Map<string, string>();

  beforeAll(async () => {
    for (const path of await publicPages(site.url)) {
      const answer = await fetch(site.url + path, { headers: { accept: 'text/html' } });
      pages.set(path, await answer.text());
    }
  });

  const faults = (look: (html: string, path: string) => readonly string[]) =>
    [...pages].flatMap(([path, html]) => look(html, path).map((fault) => `${path}: ${fault}`));

  it('have a space between adjacent words', () => {
    expect(pages.size).toBeGreaterThan(20);
    expect(collisions(parseDocument('<p><b>16</b> votes<b>3</b></p>').children)).toHaveLength(1);
    expect(faults((html) => collisions(parseDocument(html).children))).toEqual([]);
  });

  it('have styles only in their head', () => {
    expect(faults((html) => html.split('</head>')[1]?.match(/<style.*?>/g) ?? [])).toEqual([]);
  });

  it('begin with their only heading of the first level', () => {
    const levels = (html: string) => Array.from(html.matchAll(/<(h[1-6])\b/g), ([, name]) => name);
    expect(
      faults((html) => {
        const [first, ...others] = levels(html);
        return first === 'h1' && !others.includes('h1') ? [] : [levels(html).join(' ')];
      }),
    ).toEqual([]);
  });

  it('label blocks that the keyboard can scroll', () => {
    const blocks = faults((html) => html.match(/<pre[^>]*>/g) ?? []);
    expect(blocks.length).toBeGreaterThan(3);
    expect(blocks.filter((block) => !block.includes('role="group" aria-label="Code'))).toEqual([]);
  });

  it('describe their picture in link previews', () => {
    const [html = ''] = pages.values();
    const [, title = 'none'] = /<h1>([^<]*)</.exec(html) ?? [];
    expect(html).toContain(`<meta property="og:image:alt" content="${title}">`);
    const hasPicture = ([, page]: [string, string]) => page.includes('og:image"');
    const shown = [...pages].filter(hasPicture);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter(([, page]) => !page.includes('og:image:alt'))).toEqual([]);
  });

  it.each([
    ['/questions', 'Questions'],
    ['/tags', 'Tags'],
  ])('have their own title and description on page 2 of %s', async (path, title) => {
    const read = async (query: string) => {
      const headers = { accept: 'text/html' };
      const page = await (await fetch(site.url + path + query, { headers })).text();
      const meta = Part.parse(page);
      const description = meta.one('meta[name=description]').attr('content');
      const canonical = meta.one('link[rel=canonical]').attr('href');
      return { title: meta.one('title').text, description, canonical };
    };
    const [first, second] = [await read(''), await read('?page=2')];
    expect(first.title).toBe(`${title} · Atoll`);
    expect(second.title).toBe(`${title}, page 2 · Atoll`);
    expect(second.description).toBe(`Page 2: ${first.description ?? ''}`);
    expect(second.canonical).toBe(`${site.url}${path}?page=2`);
  });

  it('show a message after a form for as long as a toast', async () => {
    const answer = await fetch(`${site.url}/questions/1/vote`, {
      method: 'POST',
      body: new URLSearchParams({ type: 'up' }),
      redirect: 'manual',
    });
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    const headers = { cookie, accept: 'text/html' };
    const response = await fetch(`${site.url}/questions/1`, { headers });
    const html = await response.text();
    const message = Part.parse(html).one('.flash.error');
    expect([message.attr('role'), message.attr('tabindex')]).toEqual(['alert', '0']);
    expect(html).toMatch(/\.flash\{[^}]*position:sticky;top:4\.5rem/);
    const [, leaving = ''] =
      /<style>(\.flash\{animation:0s 4s forwards leave\}.*?)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(leaving).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(html).toMatch(/\.flash:is\(:hover,:focus-within\)\{animation-play-state:paused/);
    expect(html).not.toMatch(/@media ?\(scripting[^{]*\{\.flash/);
  });
});
