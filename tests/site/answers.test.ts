import { describe, expect, it } from 'vitest';
import { type ReadPage, readPage } from '../support/page.ts';
import { sharedSite, sharedForeign } from '../support/shared-sites.ts';

/** The demo's most-answered question. */
const PATH = '/questions/22';

const site = await sharedSite();
const current = (page: ReadPage) =>
  page.texts(({ name, attribs }) => name === 'b' && attribs['aria-current'] === 'true');

describe('Answers of a question', () => {
  it.each([
    ['', 'Score'],
    ['?answers=newest', 'Newest'],
    ['?answers=oldest', 'Oldest'],
    ['?answers=bogus', 'Score'],
  ])('are at %j in the selected order, with the accepted one first', async (query, label) => {
    // Twice: the second comes from the page cache, which must keep the orders apart.
    for (let round = 0; round < 2; round += 1) {
      const page = await readPage(site.url + PATH + query, { headers: { accept: 'text/html' } });
      const [first, ...others] = page.texts(({ attribs }) => attribs.class === 'post answer');
      expect(first).toMatch(/^Answer by .+?Accepted answer/);
      expect(others.join()).not.toContain('Accepted answer');
      expect(current(page)).toContain(label);
    }
  });

  it('are marked as edited, and the question as modified', async () => {
    const author = await site.demo();
    const title = 'When was this question modified?';
    const { path } = await author.ask(title, 'Just now', 'testing');
    const { path: answer } = await author.answer(path);
    const before = await author.get(path);
    // Questions in the rail may have such titles.
    const [main] = before.texts(({ name }) => name === 'main');
    expect(main).not.toMatch(/Modified|, edited/);
    await author.send(`${path}/edit`, { title, content: 'Later', tags: 'testing' });
    expect((await author.get(path)).text).toMatch(/Asked just now · Modified just now/);
    await author.send(`${answer}/edit`, { content: 'Later' });
    const { text } = await author.get(path);
    expect(text.match(/, edited just now/g)).toHaveLength(2);
  });
});

describe('A post', () => {
  /** The offsets of the first post's parts in a question's page. */
  const offsetsIn = (html: string, marks: readonly string[]) => {
    const post = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
    return marks.map((mark) => post.indexOf(mark));
  };

  it('has its parts in reading order, for members and guests', async () => {
    const member = await site.demo();
    for (const reader of [site.guest(), member]) {
      const { html } = await reader.get('/questions/4');
      const offsets = offsetsIn(html, [
        ...['class="text"', 'class="tag', 'class="votes', '>Share<', 'class="signature'],
        ...['class="comments', '>Add a Comment<', '>Show all'],
      ]);
      expect(offsets).not.toContain(-1);
      expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    }
  });

  it('marks an answer by the asker', async () => {
    const asker = await site.demo();
    const { path } = await asker.ask('Who answers their own question?');
    const answered = await asker.answer(path);
    const signatures = answered.texts(({ attribs }) => attribs.class === 'signature');
    expect(signatures.map((one) => one.includes('asker'))).toEqual([false, true]);
  });

  it('has its less common actions in a menu, which works without scripts', async () => {
    const member = await site.join('menu-reader');
    const page = await member.get(PATH);
    const menu = page.texts(({ attribs }) => attribs.class === 'menu').join();
    expect(menu).toMatch(/More actions.*Suggest an Edit/);
    expect(page.html).toMatch(/<details class="menu" name="menu"><summary class="action">/);
  });
});

describe('Answers on a backend that implements only section 7', () => {
  it('are in the selected order, even if the backend sends them in another', async () => {
    const { site: other } = await sharedForeign();
    const page = await readPage(`${other.url}/questions/q001`, {
      headers: { accept: 'text/html' },
    });
    expect([...page.html.matchAll(/<article[^>]* id="a(x\d)"/g)].map(([, id]) => id)).toEqual([
      'x2',
      'x1',
    ]);
    expect(current(page)).toContain('Score');
  });
});
