import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { TagName } from '../../src/contract/forms.ts';
import { isBlank, sanitizeBody } from '../../src/markup/sanitize.ts';
import { multiLine, singleLine } from '../../src/shared/clean-text.ts';
import { ENGINES, openForSuite } from '../support/backend.ts';
import { hostileStrings, naughtyStrings } from '../support/hostile.ts';
import { addMembers } from '../support/members.ts';

const NAUGHTY = naughtyStrings();
/** Dots in a path are resolved before it is sent. */
const IN_PATHS = NAUGHTY.filter((text) => !/^\.*$/.test(text));

const encoded = (text: string, length = 300) =>
  encodeURIComponent(text.slice(0, length).toWellFormed());
/** The text as JSON can carry it, and both databases can store it. */
const stored = (text: string): string => text.replaceAll('\0', '').toWellFormed();

async function forEachOf(texts: readonly string[], test: (text: string) => Promise<void>) {
  for (let at = 0; at < texts.length; at += 10) {
    await Promise.all(texts.slice(at, at + 10).map(test));
  }
}

describe.each(ENGINES)('Strings that break careless software, on %s', async (engine) => {
  let asked = 0;

  const test = await openForSuite(engine);
  const [ada] = await addMembers(test, 'ada', 1);

  const post = (path: string, body: object) => test.post(path, ada, body);
  const status = async (path: string) => (await test.get(path)).status;

  it('match no question, tag, or user, and are valid searches or too long', async () => {
    await forEachOf(IN_PATHS, async (text) => {
      const name = encodeURIComponent(text.toWellFormed());
      const question = /^\d+$/.test(text) ? 404 : await status(`/questions/${name}`);
      const user = text === ada.id ? 404 : await status(`/users/${name}`);
      const tag = await status(`/tags/${name}`);
      expect([question, user, tag], text).toEqual([404, 404, 404]);
    });
    await forEachOf(NAUGHTY, async (text) => {
      const query = `search=${encoded(text)}&tag=${encoded(text, 64)}&sort=relevance`;
      expect(await status(`/questions?${query}`), text).toBe(200);
      expect([200, 400], text).toContain(await status(`/tags?search=${encoded(text)}`));
      expect([200, 400], text).toContain(await status(`/users?search=${encoded(text)}`));
    });
  }, 120_000);

  it('become titles of one line and clean bodies, or are refused', async () => {
    // The sanitizer does not depend on the database.
    await forEachOf(engine === 'sqlite' ? hostileStrings() : NAUGHTY, async (text) => {
      const title = `Why does ${text.slice(0, 180)} break?`;
      const content = `${text}<p>It breaks.</p>`;
      const { status, body } = await post('/questions', { title, content, tags: ['hostile'] });
      const clean = sanitizeBody(stored(content));
      expect(status, JSON.stringify(text)).toBe(isBlank(clean) ? 400 : 201);
      if (status !== 201) return;
      asked += 1;
      expect(body.question.title).toBe(singleLine(title));
      expect(body.question.content).toBe(clean);
    });
    for (const prepared of [true, false]) {
      const { body } = await test.call('GET', '/questions?limit=50', { prepared });
      expect(body.questions).toHaveLength(Math.min(50, asked));
      for (const { content, excerpt } of body.questions) {
        expect(content).toBe(prepared ? '' : sanitizeBody(content));
        expect(excerpt.length).toBeGreaterThan(0);
      }
    }
  }, 120_000);

  it('become a tag with exactly that name, or are refused', async () => {
    await forEachOf(NAUGHTY, async (text) => {
      const name = z.safeParse(TagName, stored(text)).data;
      const question = { title: 'Is this the name of a tag?', content: '<p>No.</p>' };
      const { status, body } = await post('/questions', { ...question, tags: [text] });
      expect(status, text).toBe(name === undefined ? 400 : 201);
      if (name === undefined) return;
      expect(body.question.tags).toEqual([name]);
      const page = await test.get(`/tags/${encodeURIComponent(name)}`);
      expect(page.body.tag.name).toBe(name);
      const found = await test.get(`/questions?tag=${encodeURIComponent(name)}`);
      expect(found.body.pagination.totalQuestions, name).toBeGreaterThan(0);
    });
  }, 120_000);

  it('become no invalid username, are preserved in a bio, and sign nobody in', async () => {
    const save = (profile: object) =>
      test.put('/auth/profile', ada, { email: 'ada@example.com', ...profile });
    for (const text of NAUGHTY) {
      const named = await save({ username: text });
      expect([200, 400], text).toContain(named.status);
      if (named.status === 200) expect(named.body.user.username).toMatch(/^[\w-]{3,30}$/);
      const bio = text.slice(0, 2000);
      const saved = await save({ username: 'ada', bio });
      expect([saved.status, saved.body.user.bio], text).toEqual([200, multiLine(bio)]);
    }
    for (const text of NAUGHTY.slice(0, 40)) {
      const form = { email: `${text}@example.com`, password: text };
      const { status } = await test.call('POST', '/auth/login', { body: form });
      expect([400, 401], text).toContain(status);
    }
  }, 120_000);

  it.each(['', 'null', '[]', '"x"', '{"title":', '{"title":{},"content":[],"tags":"x"}'])(
    'are not a valid body: %j',
    async (body) => {
      for (const path of ['/questions', '/answers']) {
        expect((await test.post(path, ada, body)).status).toBe(400);
      }
    },
  );
});
