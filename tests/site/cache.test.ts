import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, postQuestion, signUp, unique } from '../support/api.ts';
import { bytesOf } from '../support/bytes.ts';
import { type ForeignBackend, startForeign } from '../support/foreign.ts';
import { sharedSite } from '../support/shared-sites.ts';
import { startSite, type TestSite } from '../support/site.ts';

const GUESTS = 'public, max-age=0, must-revalidate';
const PERSONAL = 'private, no-store';

describe('On another backend', () => {
  let foreign: ForeignBackend;
  let site: TestSite;

  beforeAll(async () => {
    foreign = await startForeign();
    site = await startSite({ env: { API_HOST: foreign.origin } });
  }, 120_000);

  afterAll(async () => {
    await site.stop();
    await foreign.close();
  });

  beforeEach(() => {
    foreign.mood = 'well';
    foreign.calls.length = 0;
  });

  const ask = (path: string, headers?: Record<string, string>, method?: string) =>
    bytesOf(site.url + path, headers, method);
  const calls = (part: string) => foreign.calls.filter((call) => call.includes(part));

  it('pages tell shared caches what they may do', async () => {
    for (const path of ['/', '/questions/q001', '/tags.md', '/about']) {
      const { headers } = await ask(path);
      expect(headers['cache-control']).toBe(GUESTS);
      expect(headers.vary).toContain('accept-encoding, available-dictionary, save-data, cookie');
    }
    expect((await ask('/questions/q001')).headers.vary).toMatch(/^accept, user-agent/);
  });

  it('pages offer prefetching, except to visitors who save data', async () => {
    const rules = async (headers: Record<string, string>) =>
      (await ask('/questions/q001', headers)).headers['speculation-rules'];
    for (const who of [{}, { cookie: 'fresh=1' }] as Record<string, string>[]) {
      expect(await rules(who)).toBe('"/speculation.json"');
      expect(await rules({ ...who, 'save-data': 'on' })).toBeUndefined();
    }
    expect((await ask('/questions/q001.md')).headers['speculation-rules']).toBeUndefined();
    expect((await ask('/speculation.json')).headers['content-type']).toBe(
      'application/speculationrules+json',
    );
  });

  it('HEAD has the headers of GET and no body', async () => {
    const head = await ask('/questions/q002', {}, 'HEAD');
    const whole = await ask('/questions/q002');
    expect(calls('/q002')).toHaveLength(1);
    expect(head.body).toHaveLength(0);
    const dated = { date: '' };
    expect({ ...head.headers, ...dated }).toEqual({ ...whole.headers, ...dated });
    expect(head.headers['content-length']).toBe(String(whole.body.length));
  });

  it('HEAD of a page that is not cached has the headers of GET, too', async () => {
    for (const coding of ['identity', 'br']) {
      const member = { cookie: 'fresh=1', 'accept-encoding': coding };
      const head = await ask('/questions/q002', member, 'HEAD');
      const whole = await ask('/questions/q002', member);
      expect(head.body).toHaveLength(0);
      const dated = { date: '', 'set-cookie': '' };
      expect({ ...head.headers, ...dated }).toEqual({ ...whole.headers, ...dated });
    }
  });

  it('a page comes in every encoding, each with its own ETag', async () => {
    const plain = await ask('/questions/q003');
    const etags = new Set([plain.headers.etag]);
    for (const coding of ['br', 'zstd', 'gzip']) {
      const packed = await ask('/questions/q003', { 'accept-encoding': coding });
      expect(packed.headers['content-encoding']).toBe(coding);
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
      expect(packed.text).toBe(plain.text);
      etags.add(packed.headers.etag);
    }
    expect(etags.size).toBe(4);
    expect(calls('/q003')).toHaveLength(1);
  });

  it('§8 Toasts: a flash is shown only to its visitor, once, and sets no cookie for others', async () => {
    foreign.mood = 'failing';
    const failed = await ask('/questions/q005');
    expect([failed.status, failed.headers.location]).toEqual([303, '/questions']);
    expect(failed.headers['cache-control']).toBe(PERSONAL);
    foreign.mood = 'well';
    const cookie = failed.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^flash=./);
    const shown = await ask('/questions?page=4', { cookie });
    expect(shown.text).toContain('Failed to load question');
    expect(shown.headers['set-cookie']?.[0]).toMatch(/^flash=(deleted)?;.*(Max-Age=0|1970)/);
    expect(shown.headers['cache-control']).toBe(PERSONAL);
    const ahead = await ask('/questions?page=4', { cookie, 'sec-purpose': 'prefetch' });
    expect(ahead.status).toBe(503);
    expect(ahead.headers['set-cookie']).toBeUndefined();
    const others = await ask('/questions?page=4');
    expect(others.text).not.toContain('Failed to load question');
    expect(others.headers['set-cookie']).toBeUndefined();
    const recovered = await ask('/questions/q005');
    expect(recovered.status).toBe(200);
    expect(recovered.headers['set-cookie']).toBeUndefined();
  });

  it.each(['failing', 'lying', 'babbling', 'dead'] as const)(
    'a page rendered while it is %s is not cached',
    async (mood) => {
      const path = `/tags?search=${mood}`;
      foreign.mood = mood;
      const empty = await ask(path);
      expect(empty.status).toBe(200);
      expect(empty.headers['cache-control']).toBe('no-store');
      // A closed connection is retried once.
      const tries = calls('/api/tags').length;
      expect(tries).toBe(mood === 'dead' ? 2 : 1);
      foreign.mood = 'well';
      const well = await ask(path);
      expect(well.headers['cache-control']).toBe(GUESTS);
      expect(calls('/api/tags')).toHaveLength(tries + 1);
    },
  );
});

describe('On our own backend', () => {
  let site: TestSite;
  let member: Member;

  beforeAll(async () => {
    site = await sharedSite();
    member = await signUp(site.url, unique('reader'));
  });

  const asked = async () =>
    postQuestion(await signUp(site.url, unique('asker')), 'Who has read this?');

  it('a visitor’s view is counted once, also on a cached page', async () => {
    const id = await asked();
    const viewsOf = async () => {
      const { questions } = (await member.call('GET', '/questions')) as {
        questions: { _id: string; views: number }[];
      };
      return questions.find(({ _id }) => _id === id)?.views;
    };
    const url = `${site.url}/questions/${id}`;
    await bytesOf(url, { 'user-agent': 'Mozilla/5.0', 'sec-purpose': 'prefetch' });
    await bytesOf(url, { 'user-agent': 'Googlebot/2.1' });
    await bytesOf(url, { 'user-agent': 'Mozilla/5.0' }, 'HEAD');
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect(await viewsOf()).toBe(0);
    const cached = await bytesOf(url, { 'user-agent': 'Mozilla/5.0' });
    expect((await bytesOf(url, { 'user-agent': 'Mozilla/5.0' })).text).toBe(cached.text);
    await expect.poll(viewsOf, { timeout: 20_000, interval: 500 }).toBe(1);
  });
});
