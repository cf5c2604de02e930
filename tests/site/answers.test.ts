import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ForeignBackend, startForeign } from '../support/foreign.ts';
import { type ReadPage, readPage } from '../support/page.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

/** The demo's most-answered question. */
const PATH = '/questions/22';

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: '0' } });
}, 120_000);

afterAll(() => site.stop());

const answersOf = ({ html }: ReadPage) =>
  [...html.matchAll(/<article[^>]* id="a(\d+)"/g)].map(([, id]) => id);
const current = (page: ReadPage) =>
  page.texts(({ name, attribs }) => name === 'b' && attribs['aria-current'] === 'true');

/** The ids of a question's answers as the API has them, in an order, the accepted one first. */
async function sorted(compare: (one: Row, other: Row) => number): Promise<string[]> {
  const { question } = (await (await fetch(`${site.url}/api${PATH}`)).json()) as {
    question: { answers: Row[] };
  };
  return question.answers
    .toSorted(
      (one, other) => Number(other.isAccepted) - Number(one.isAccepted) || compare(one, other),
    )
    .map(({ _id }) => _id);
}

interface Row {
  readonly _id: string;
  readonly voteScore: number;
  readonly createdAt: string;
  readonly isAccepted: boolean;
}

describe('Answers of a question', () => {
  it.each([
    ['', 'Score', (one: Row, other: Row) => other.voteScore - one.voteScore],
    ['?answers=score', 'Score', (one: Row, other: Row) => other.voteScore - one.voteScore],
    [
      '?answers=newest',
      'Newest',
      (one: Row, other: Row) => (one.createdAt < other.createdAt ? 1 : -1),
    ],
    [
      '?answers=oldest',
      'Oldest',
      (one: Row, other: Row) => (one.createdAt < other.createdAt ? -1 : 1),
    ],
    ['?answers=bogus', 'Score', (one: Row, other: Row) => other.voteScore - one.voteScore],
    ['?answers=', 'Score', (one: Row, other: Row) => other.voteScore - one.voteScore],
  ])(
    'are at %j in the order that is marked, the accepted one first',
    async (query, label, compare) => {
      const expected = await sorted(compare);
      expect(expected.length).toBeGreaterThan(3);
      // Twice: the second comes from the page cache, which knows the orders apart.
      for (let round = 0; round < 2; round += 1) {
        const page = await readPage(site.url + PATH + query, { headers: { accept: 'text/html' } });
        expect(page.status).toBe(200);
        expect(answersOf(page)).toEqual(expected);
        expect(current(page)).toContain(label);
      }
    },
  );

  it('say that they were edited, and the question’s head that it was modified', async () => {
    const author = new Visitor(site.url);
    await author.signIn('demo@example.com', 'atoll-demo');
    const title = 'When was this question modified?';
    const asked = await author.send('/ask', { title, content: 'Just now', tags: 'testing' });
    const path = /^\/questions\/\d+/.exec(asked.path)?.[0] ?? '';
    const answered = await author.send(`${path}/answers`, { content: 'At once' });
    const answer = /#a(\d+)$/.exec(answered.path)?.[1] ?? '';
    const before = await author.get(path);
    // Questions beside it may be called so.
    const [main] = before.texts(({ name }) => name === 'main');
    expect(main).not.toMatch(/Modified|, edited/);
    await author.send(`${path}/edit`, { title, content: 'Later', tags: 'testing' });
    expect((await author.get(path)).text).toMatch(/Asked just now Modified just now/);
    await author.send(`${path}/answers/${answer}/edit`, { content: 'Later' });
    const { text } = await author.get(path);
    expect(text.match(/, edited just now/g)).toHaveLength(2);
  });
});

describe('Answers on a backend that knows section 7 alone', () => {
  let foreign: ForeignBackend;
  let other: TestSite;

  beforeAll(async () => {
    foreign = await startForeign();
    other = await startSite({ env: { API_HOST: foreign.origin } });
  }, 120_000);

  afterAll(async () => {
    await other.stop();
    await foreign.close();
  });

  it('are in the order that is marked, though the backend sends them in another', async () => {
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
