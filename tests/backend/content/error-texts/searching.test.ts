import { describe, expect, it } from 'vitest';
import { indexQueued } from '../../../../src/backend/content/search/queue.ts';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';

const block = (text: string) => `<pre><code>${text}</code></pre>`;

const QUESTIONS = {
  'My list does not show': `<p>It fails.</p>${block(
    `TypeError: Cannot read properties of undefined (reading 'map')
    at List (/srv/ann/src/List.tsx:12:20)`,
  )}`,
  'The assignment is refused': `<p>So:</p>${block(
    `src/a.ts:3:5 - error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.`,
  )}`,
  'TypeScript takes no null': `<p>So:</p>${block(
    `b.ts(9,1): error TS2345: Argument of type 'null' is not assignable to parameter of type 'Date'.`,
  )}`,
  'Why is the map of my list undefined?': '<p>The list is a property that cannot be read.</p>',
  'How are boxes centered': '<p>In a grid, a box, in the middle.</p>',
};

const PASTED = `Uncaught TypeError: Cannot read property 'map' of undefined
    at Table (http://localhost:3000/static/js/main.js:99:1)`;

describe.each(ENGINES)('searching for an error on %s', async (engine) => {
  const ids = new Map<string, string>();
  const test = await openForSuite(engine);
  const member = await test.join('asker');
  for (const [title, content] of Object.entries(QUESTIONS)) {
    const { body } = await test.post('/questions', member, { title, content, tags: ['tools'] });
    ids.set(title, body.question._id);
  }

  const search = (text: string, more: object = {}) =>
    test.call('POST', '/questions/same-error', { body: { text, ...more } });
  const found = async (text: string): Promise<[title: string, reason: string][]> => {
    const { body } = await search(text);
    return body.questions.map(({ title, reason }: { title: string; reason: string }) => [
      title,
      reason,
    ]);
  };
  const answer = async (as: Member, questionId: string, content: string): Promise<string> => {
    const { body } = await test.post('/answers', as, { content, questionId });
    return body.answer._id;
  };
  const rows = () => test.backend.db.sql.selectFrom('search_fingerprints').selectAll().execute();

  it('finds the same error from another machine first, and says what it recognized', async () => {
    const { status, body } = await search(PASTED);
    expect(status).toBe(200);
    expect(body.error).toMatchObject({
      language: 'JavaScript',
      name: 'TypeError',
      message: "Cannot read property 'map' of undefined",
      versions: [],
    });
    expect(body.questions[0]).toMatchObject({
      _id: ids.get('My list does not show'),
      title: 'My list does not show',
      tags: ['tools'],
      reason: 'same error',
    });
  });

  it('finds questions with the same error code after those with the same error', async () => {
    const text = `x.ts:1:1 - error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.`;
    expect((await found(text)).slice(0, 2)).toEqual([
      ['The assignment is refused', 'same error'],
      ['TypeScript takes no null', 'same code'],
    ]);
  });

  it('finds questions with the same words last', async () => {
    expect(await found(PASTED)).toContainEqual([
      'Why is the map of my list undefined?',
      'same words',
    ]);
    expect((await found(PASTED)).map(([title]) => title)).not.toContain('How are boxes centered');
  });

  it('searches for the words of text that it does not recognize', async () => {
    const { body } = await search('boxes in the middle of a grid');
    expect(body.error).toBeNull();
    expect(body.questions[0]).toMatchObject({ title: 'How are boxes centered' });
  });

  it('shows the first lines of the accepted answer, or else of the best one', async () => {
    const id = ids.get('My list does not show') ?? '';
    const other = await test.join('helper');
    const first = await answer(other, id, '<p>Give it a list.</p>');
    const shown = async () => (await search(PASTED)).body.questions[0].answer;
    expect(await shown()).toEqual({
      _id: first,
      excerpt: 'Give it a list.',
      isAccepted: false,
      voteScore: 0,
    });
    const second = await answer(other, id, `<p>${'Wait for it. '.repeat(200)}</p>`);
    await test.put(`/answers/${second}/accept`, member);
    expect(await shown()).toMatchObject({ _id: second, isAccepted: true });
    expect((await shown()).excerpt).toMatch(/^Wait for it\..{200,}…$/);
  });

  it('finds errors in answers too, and follows edits and deletions', async () => {
    const text = 'fatal: refusing to merge unrelated histories';
    expect(await found(text)).toEqual([]);
    const id = ids.get('How are boxes centered') ?? '';
    const written = await answer(member, id, block(text));
    expect(await found(text)).toEqual([['How are boxes centered', 'same error']]);
    await test.put(`/answers/${written}`, member, { content: '<p>By a margin.</p>' });
    expect(await found(text)).toEqual([]);
    await test.put(`/answers/${written}`, member, { content: block(text) });
    expect(await found(text)).toEqual([['How are boxes centered', 'same error']]);
    await test.delete(`/answers/${written}`, member);
    expect(await found(text)).toEqual([]);
    await test.delete(`/questions/${ids.get('TypeScript takes no null') ?? ''}`, member);
    await indexQueued(test.backend);
    const gone = Number(ids.get('TypeScript takes no null'));
    expect((await rows()).filter(({ question_id }) => question_id === gone)).toEqual([]);
  });

  it('stores hashes, and nothing of the text', async () => {
    const stored = await rows();
    expect(stored.length).toBeGreaterThan(1);
    for (const { fingerprint } of stored) expect(fingerprint).toMatch(/^[\da-f]{24}$/);
  });

  it('is refused for invalid requests', async () => {
    expect((await search('x'.repeat(65_537))).status).toBe(400);
    expect((await test.call('POST', '/questions/same-error', { body: {} })).status).toBe(400);
    expect((await search(PASTED, { limit: 21 })).status).toBe(400);
    expect((await search('')).body).toEqual({ error: null, questions: [] });
  });
});
