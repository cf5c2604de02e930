import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multiLine } from '../../../../src/shared/clean-text.ts';
import {
  ENGINES,
  type Member,
  openTestBackend,
  type TestBackend,
} from '../../../support/backend.ts';

const FILE = fileURLToPath(
  new URL('../../../../../shared/data/hostile/naughty-strings.json', import.meta.url),
);
const OWN = ['', '\0', 'a\0b', '\ud800', '\udfff\ud800', '%', '_', '\\', "'", '"', '\u202e', '👩‍💻'];

function strings(): string[] {
  if (!existsSync(FILE)) {
    console.info('The naughty strings of ../shared/data are not there: a few of our own instead.');
    return OWN;
  }
  const rows = JSON.parse(readFileSync(FILE, 'utf8')) as { payload: string }[];
  return [...rows.map(({ payload }) => payload), ...OWN];
}

describe.each(ENGINES)('Strings that break careless software, on %s', (engine) => {
  let test: TestBackend;
  let ada: Member;
  const hostile = strings();
  const taken = new Set<string>();

  beforeAll(async () => {
    test = await openTestBackend(engine);
    ada = await test.join('ada');
  });
  afterAll(() => test.close());

  it('are refused as usernames and addresses, or taken as they are', async () => {
    for (const text of hostile) {
      const form = { username: text, email: `${text}@example.com`, password: 'x' };
      const { status } = await test.call('POST', '/auth/register', { body: form });
      expect(status, text).toBe(400);
      const profile = { username: text, email: 'ada@example.com' };
      const saved = await test.call('PUT', '/auth/profile', { body: profile, as: ada });
      expect([200, 400], text).toContain(saved.status);
      if (saved.status === 200) taken.add(saved.body.user.username.toLowerCase());
    }
  });

  it('come back from a bio as they were, without control characters', async () => {
    for (const text of hostile) {
      const body = { username: 'ada', email: 'ada@example.com', bio: text.slice(0, 2000) };
      const answer = await test.call('PUT', '/auth/profile', { body, as: ada });
      expect(answer.status, text).toBe(200);
      const { user } = (await test.call('GET', '/users/ada')).body;
      expect(user.bio).toBe(multiLine(body.bio));
    }
  });

  it('find or do not find, in searches and as ids', async () => {
    // A path folds dots before it is sent; with no name at all it is the directory's.
    for (const text of hostile.filter((one) => !/^\.*$/.test(one))) {
      const encoded = encodeURIComponent(text.toWellFormed());
      const { status } = await test.call('GET', `/users?search=${encoded}`);
      expect([200, 400], text).toContain(status);
      const { status: one } = await test.call('GET', `/users/${encoded}`);
      // Ada's own id is among them, and names that ada had for a moment.
      expect(one, text).toBe(text === ada.id || taken.has(text.toLowerCase()) ? 200 : 404);
    }
  });

  it('sign nobody in', async () => {
    for (const text of hostile.slice(0, 40)) {
      const form = { email: `${text}@example.com`, password: text };
      const { status } = await test.call('POST', '/auth/login', { body: form });
      expect([400, 401], text).toContain(status);
    }
  });
});
