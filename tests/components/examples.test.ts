import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFiles } from '../rooms/sources.ts';
import { startDevelopment } from '../support/development.ts';
import { type ReadPage, readPage } from '../support/page.ts';
import { startSite } from '../support/site.ts';

const BROWSER = { headers: { 'user-agent': 'Mozilla/5.0' } };

const COMPONENTS = projectFiles()
  .filter((path) => /^src\/components\/.*\.astro$/.test(path))
  .map((path) => path.slice('src/components/'.length, -'.astro'.length));

describe('The page of components', () => {
  let page: ReadPage;

  beforeAll(async () => {
    const development = await startDevelopment();
    page = await readPage(`${development.url}/_ui`, BROWSER);
    await development.stop();
  }, 90_000);

  it('is there in development', () => {
    expect(page.status).toBe(200);
    expect(page.texts(({ name }) => name === 'h1')[0]).toBe('Components');
    // What breaks while it renders ends the page before its end.
    expect(page.html.trimEnd().endsWith('</html>')).toBe(true);
  });

  it('has an example of every component, and of none that is gone', () => {
    expect(COMPONENTS.length).toBeGreaterThan(40);
    const shown = page.texts(({ name, attribs }) => name === 'h2' && attribs.class === 'example');
    expect(shown.sort()).toEqual(COMPONENTS.toSorted());
  });

  it('says until when a bounty is open, and what comes after that', () => {
    expect(page.text).toMatch(/offers 500 reputation for an answer, until 2100-/);
    expect(page.text).toContain('offers 150 reputation for an answer, and has a day to choose it.');
  });

  it('separates the thousands of figures, and of rows of the admin area', () => {
    expect(page.text).toContain('1,234,567 Total Followers');
    expect(page.text).not.toMatch(
      /(?<![\d#/.-])\d{4,} (?:Total|Reputation|votes?|answers?|views?)\b/,
    );
  });

  it('shows something of each', () => {
    const empty = page
      .texts(({ name, attribs }) => name === 'section' && 'data-example' in attribs)
      .filter((text) => COMPONENTS.includes(text));
    // Pictures alone: what they show has no text.
    expect(empty.sort()).toEqual(['frame/ThemeSwitch', 'ui/SearchForm']);
  });
});

describe('The built site', () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    site = await startSite();
  }, 60_000);
  afterAll(() => site.stop());

  it('has no page of components', async () => {
    expect((await readPage(`${site.url}/_ui`, BROWSER)).status).toBe(404);
  });
});
