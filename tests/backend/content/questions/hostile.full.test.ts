import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singleLine } from '../../../../src/shared/clean-text.ts';
import { isBlank, sanitizeBody } from '../../../../src/markup/sanitize.ts';
import {
  ENGINES,
  type Member,
  openTestBackend,
  type TestBackend,
} from '../../../support/backend.ts';
import { hostileStrings } from '../../../support/hostile.ts';
import { addMembers } from '../../../support/members.ts';

const HOSTILE = hostileStrings();
/** Does it with each of them, some at once. */
async function forEachOf(texts: readonly string[], test: (text: string) => Promise<void>) {
  for (let at = 0; at < texts.length; at += 10) {
    await Promise.all(texts.slice(at, at + 10).map(test));
  }
}

/** What JSON can carry, and both databases can store. */
const stored = (text: string): string => text.replaceAll('\0', '').toWellFormed();

describe.each(ENGINES)('Strings that break careless software, on %s', (engine) => {
  let test: TestBackend;
  let ada: Member;
  let taken = 0;

  beforeAll(async () => {
    test = await openTestBackend(engine);
    [ada] = (await addMembers(test, 'ada', 1)) as [Member];
  });
  afterAll(() => test.close());

  const post = (path: string, body: object) => test.call('POST', path, { as: ada, body });

  it('come back as titles of one line and clean as bodies, or are refused', async () => {
    await forEachOf(HOSTILE, async (text) => {
      const title = `Why does ${text.slice(0, 180)} break?`;
      const content = `${text}<p>It breaks.</p>`;
      const { status, body } = await post('/questions', { title, content, tags: ['hostile'] });
      const clean = sanitizeBody(stored(content));
      expect(status, JSON.stringify(text)).toBe(isBlank(clean) ? 400 : 201);
      if (status !== 201) return;
      taken += 1;
      expect(body.question.title).toBe(singleLine(title));
      expect(body.question.content).toBe(clean);
    });
  }, 120_000);

  it('leave lists and cards as they are', async () => {
    for (const prepared of [true, false]) {
      const { body } = await test.call('GET', '/questions?limit=50', { prepared });
      expect(body.questions).toHaveLength(Math.min(50, taken));
      for (const { content, excerpt } of body.questions) {
        expect(content).toBe(prepared ? '' : sanitizeBody(content));
        expect(excerpt.length).toBeGreaterThan(0);
      }
    }
  });

  it('are clean as answers, or refused', async () => {
    const asked = await post('/questions', {
      title: 'What do hostile answers do?',
      content: '<p>Nothing.</p>',
      tags: ['hostile'],
    });
    const questionId: string = asked.body.question._id;
    // The question's search document is made anew for each answer: a part of them will do.
    for (const text of HOSTILE.filter((_, at) => at % 8 === 0)) {
      const { status, body } = await post('/answers', { questionId, content: text });
      expect([201, 400], JSON.stringify(text)).toContain(status);
      if (status === 201) expect(body.answer.content).toBe(sanitizeBody(stored(text)));
    }
  }, 60_000);

  it('make a tag of that very name, or are refused', async () => {
    await forEachOf(HOSTILE, async (text) => {
      const title = 'What do hostile tags do?';
      const { status, body } = await post('/questions', {
        title,
        content: '<p>Nothing.</p>',
        tags: [text],
      });
      expect([201, 400], JSON.stringify(text)).toContain(status);
      if (status === 400) return;
      const [name] = body.question.tags;
      const found = await test.call('GET', `/questions?tag=${encodeURIComponent(name)}`);
      expect(found.body.pagination.totalQuestions, name).toBeGreaterThan(0);
    });
  }, 60_000);

  it('find or do not find, as searches, tags and ids', async () => {
    await forEachOf(HOSTILE, async (text) => {
      const encoded = encodeURIComponent(text.toWellFormed().slice(0, 300));
      const { status } = await test.call('GET', `/questions?search=${encoded}`);
      expect(status, JSON.stringify(text)).toBe(200);
      const tagged = await test.call('GET', `/questions?tag=${encoded}`);
      expect([200, 400], JSON.stringify(text)).toContain(tagged.status);
    });
  }, 120_000);

  it('name no question', async () => {
    // A path folds dots before it is sent, and numbers name the questions of this very test.
    for (const text of HOSTILE.filter((one) => !/^\.*$|^\d+$/.test(one))) {
      const id = encodeURIComponent(text.toWellFormed());
      const { status } = await test.call('GET', `/questions/${id}`);
      expect(status, JSON.stringify(text)).toBe(404);
    }
  });

  it('are no body and no field of another type', async () => {
    for (const body of [
      '',
      'null',
      '[]',
      '"x"',
      '{"title":',
      '{"title":{},"content":[],"tags":"x"}',
    ]) {
      const { status } = await test.call('POST', '/questions', { as: ada, body });
      expect(status, body).toBe(400);
      expect((await test.call('POST', '/answers', { as: ada, body })).status, body).toBe(400);
    }
  });
});
