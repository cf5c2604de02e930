import { describe, expect, it } from 'vitest';
import { answerUntil } from '../support/answers.ts';
import { type ReadPage, readPage } from '../support/page.ts';
import { sharedForeign, siteForSuite } from '../support/shared-sites.ts';

/** The demo's most-answered question. */
const PATH = '/questions/22';
const ANSWERS = 65;

const site = await siteForSuite({ env: { RATE_LIMIT: '0' } });
await answerUntil(site.url, PATH, ANSWERS);

const answersOf = ({ html }: ReadPage) =>
  [...html.matchAll(/<article[^>]* id="a(\w+)"/g)].map(([, id]) => id ?? '');
const open = (path: string) => readPage(site.url + path);
const linkTo = ({ html }: ReadPage, rel: string) =>
  new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1];

/** The structured data about a page's question. */
function structured({ html }: ReadPage) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const graph = JSON.parse(json) as { '@graph': { mainEntity?: QuestionData }[] };
  const { mainEntity } = graph['@graph'][1] ?? {};
  if (!mainEntity) throw new Error('No structured data');
  return mainEntity;
}

interface QuestionData {
  readonly answerCount: number;
  readonly acceptedAnswer?: { readonly url: string };
  readonly suggestedAnswer: readonly { readonly url: string }[];
}

describe('A question with many answers', () => {
  it('shows 30 per page, and links to the next page', async () => {
    const seen: string[] = [];
    let path: string | undefined = PATH;
    for (let pages = 0; path !== undefined && pages < 5; pages += 1) {
      const page: ReadPage = await open(path);
      expect(page.html).toContain(`${String(ANSWERS)} Answers`);
      expect(page.html).toContain('65 answers');
      seen.push(...answersOf(page));
      const [, next] = /rel="next" href="([^"]*)"/.exec(page.html) ?? [];
      path = next && PATH + next.replace('&amp;', '&');
    }
    expect(seen).toHaveLength(ANSWERS);
    expect(new Set(seen).size).toBe(ANSWERS);
  });

  it('has an address for each answer that redirects to the right page', async () => {
    const api = (await (await fetch(`${site.url}/api${PATH}`)).json()) as {
      question: { answers: { _id: string }[] };
    };
    const ids = api.question.answers.map(({ _id }) => _id);
    for (const [at, page] of [
      [0, ''],
      [29, ''],
      [30, '?page=2'],
      [64, '?page=3'],
    ] as const) {
      const id = ids[at] ?? '';
      const response = await fetch(`${site.url}${PATH}/answers/${id}`, { redirect: 'manual' });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(`${PATH}${page}#a${id}`);
      expect(answersOf(await open(PATH + page))).toContain(id);
    }
  });

  it('gives search engines the accepted and best answers first, with their addresses', async () => {
    const data = structured(await open(PATH));
    expect(data.answerCount).toBe(ANSWERS);
    expect(data.acceptedAnswer?.url).toMatch(/\/questions\/22#a\d+$/);
    expect(data.suggestedAnswer).toHaveLength(29);
    const second = await open(`${PATH}?page=2`);
    expect(linkTo(second, 'canonical')).toBe(`${site.url}${PATH}?page=2`);
    expect(structured(second).suggestedAnswer[0]?.url).toMatch(/\/questions\/22\?page=2#a\d+$/);
    expect(linkTo(await open(`${PATH}?page=1`), 'canonical')).toBe(site.url + PATH);
  });

  it('says that a page is beyond the last, and treats invalid numbers as page 1', async () => {
    const beyond = await open(`${PATH}?page=9`);
    expect(beyond.html).toContain('No answers on this page');
    expect(beyond.html).toContain('To the First Page');
    expect(beyond.html).toContain('<meta name="robots" content="noindex">');
    expect(linkTo(beyond, 'canonical')).toBe(site.url + PATH);
    for (const page of ['0', '-1', 'x', ''])
      expect(answersOf(await open(`${PATH}?page=${page}`))).toHaveLength(30);
  });

  it('has pages in Markdown, too', async () => {
    const read = async (query: string) => {
      const response = await fetch(`${site.url}${PATH}.md${query}`);
      return { status: response.status, text: await response.text() };
    };
    const { text } = await read('?answers=newest');
    expect(text.match(/^### Answer, score/gm)).toHaveLength(30);
    expect(text).toContain('## 65 answers');
    const [, next = ''] = /^Page 1 of 3, \[next page\]\(\S+\.md(\S+)\)$/m.exec(text) ?? [];
    expect(next.replace('\\', '')).toBe('?answers=newest&page=2');
    const second = await read('?answers=newest&page=2');
    expect(second.text.match(/^### Answer, score/gm)).toHaveLength(30);
    expect(second.text).not.toContain(text.split('### Answer, score')[2]);
    expect((await read('?page=9')).status).toBe(404);
  });
});

describe('On a backend that does not paginate answers', () => {
  it('a question shows all answers, and the address of an answer leads to it', async () => {
    const { foreign, site: other } = await sharedForeign();
    const path = '/questions/q001';
    const page = await readPage(`${other.url}${path}?page=2`);
    expect(answersOf(page)).toEqual(['x2', 'x1']);
    expect(page.html).not.toContain('aria-label="Pages"');
    const response = await fetch(`${other.url}${path}/answers/x1`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`${path}#ax1`);
    expect(foreign.calls.filter((call) => call.includes('answer='))).toEqual([]);
  });
});
