import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bytes, bytesOf } from '../support/bytes.ts';
import { type ForeignBackend, startForeign } from '../support/foreign.ts';
import { sharedSite } from '../support/shared-sites.ts';
import { startSite, type TestSite } from '../support/site.ts';

const GUESTS = 'public, max-age=0, must-revalidate, s-maxage=30';
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

  it('a page is rendered once, and a client that holds it gets 304', async () => {
    const first = await ask('/questions');
    const again = await ask('/questions');
    expect(calls('/api/questions')).toHaveLength(1);
    expect(again.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.body.equals(first.body)).toBe(true);
    const held = await ask('/questions', { 'if-none-match': first.headers.etag ?? '' });
    expect(held.status).toBe(304);
    expect(held.body).toHaveLength(0);
    expect(held.headers.etag).toBe(first.headers.etag);
    expect((await ask('/questions', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('says to caches in between what they may do', async () => {
    for (const path of ['/', '/questions/q001', '/tags.md', '/about']) {
      const { headers } = await ask(path);
      expect(headers['cache-control']).toBe(GUESTS);
      expect(headers.vary).toContain('accept-encoding, available-dictionary, save-data, cookie');
    }
    expect((await ask('/questions/q001')).headers.vary).toMatch(/^accept, user-agent/);
  });

  it('offers to fetch pages ahead to all but those who save data', async () => {
    const rules = async (headers: Record<string, string>) =>
      (await ask('/questions/q001', headers)).headers['speculation-rules'];
    for (const who of [{}, { cookie: 'session=x' }] as Record<string, string>[]) {
      expect(await rules(who)).toBe('"/speculation.json"');
      expect(await rules({ ...who, 'save-data': 'on' })).toBeUndefined();
    }
    expect((await ask('/questions/q001.md')).headers['speculation-rules']).toBeUndefined();
    expect((await ask('/speculation.json')).headers['content-type']).toBe(
      'application/speculationrules+json',
    );
  });

  it('200 clients at once make one render', async () => {
    const asking = Array.from({ length: 200 }, () => ask('/questions?page=2'));
    const answers = await Promise.all(asking);
    expect(new Set(answers.map(({ status, text }) => `${String(status)} ${text}`)).size).toBe(1);
    expect(calls('/api/questions')).toEqual(['GET /api/questions?page=2&sort=newest&status=open']);
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
      const member = { cookie: 'session=x', 'accept-encoding': coding };
      const head = await ask('/questions/q002', member, 'HEAD');
      const whole = await ask('/questions/q002', member);
      expect(head.body).toHaveLength(0);
      const dated = { date: '', 'set-cookie': '' };
      expect({ ...head.headers, ...dated }).toEqual({ ...whole.headers, ...dated });
    }
  });

  it('comes in every coding, each with an ETag of its own', async () => {
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

  it('themes and representations are cached apart', async () => {
    const headers = [{}, { cookie: 'theme=dark' }, { accept: 'text/markdown' }];
    const read = () => Promise.all(headers.map((some) => ask('/questions/q004', some)));
    const texts = (answers: Bytes[]) => answers.map(({ text }) => text);
    const first = texts(await read());
    expect(first[0]).not.toMatch(/<html[^>]*data-theme/);
    expect(first[1]).toMatch(/<html[^>]*data-theme="dark"/);
    expect(first[2]).toMatch(/^(---|#)/);
    expect(texts(await read())).toEqual(first);
    expect(calls('/q004')).toHaveLength(3);
  });

  it('parameters that no page reads make no page, and are not in it', async () => {
    await ask('/questions?page=3');
    for (let turn = 0; turn < 30; turn += 1) {
      const { text } = await ask(`/questions?utm_${String(turn)}=campaign&page=3`);
      expect(text).not.toContain('campaign');
      expect(text).toContain('Showing page 3 of 4');
    }
    expect(calls('/api/questions')).toHaveLength(1);
  });

  it('members, and whoever else is known, get pages of their own', async () => {
    await ask('/questions?sort=votes');
    for (const headers of [{ cookie: 'a=b; session=x' }, { authorization: 'Bearer x' }]) {
      const answer = await ask('/questions?sort=votes', headers);
      expect(answer.headers['cache-control']).toBe(PERSONAL);
      expect(answer.headers.etag).toBeUndefined();
    }
    expect(calls('/api/questions')).toHaveLength(3);
  });

  it('a message is shown to the one it is for, and a cookie set for nobody else', async () => {
    foreign.mood = 'failing';
    const failed = await ask('/questions/q005');
    expect(failed.status).toBe(303);
    expect(failed.headers['cache-control']).toBe(PERSONAL);
    foreign.mood = 'well';
    const cookie = failed.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^flash=./);
    const shown = await ask('/questions?page=4', { cookie });
    expect(shown.text).toContain('Failed to load question');
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
    'what was rendered while it was %s is not cached',
    async (mood) => {
      const path = `/tags?search=${mood}`;
      foreign.mood = mood;
      const empty = await ask(path);
      expect(empty.status).toBe(200);
      expect(empty.headers['cache-control']).toBe('no-store');
      // A connection that was closed is tried once more.
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
  let token: string;

  beforeAll(async () => {
    site = await sharedSite();
    token = (await signUp('cache-reader')).token;
  });

  interface Account {
    readonly token: string;
    readonly user: { readonly _id: string };
  }

  async function signUp(username: string): Promise<Account> {
    const email = `${username}@example.com`;
    return call('POST', '/auth/register', { username, email, password: 'correct horse' });
  }

  async function call<T>(method: string, path: string, body?: unknown, by = token): Promise<T> {
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(by && { authorization: `Bearer ${by}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as T;
  }

  const read = async (path: string) => (await bytesOf(site.url + path)).text;
  const scoreOf = (html: string) => Number(/class="score"[^>]*>(-?\d+)</.exec(html)?.[1]);
  const open = async () => {
    const list = await call<{ questions: { _id: string }[] }>('GET', '/questions?status=open');
    return list.questions.map(({ _id }) => _id);
  };

  it('a vote is seen at once', async () => {
    const [id = ''] = await open();
    const before = scoreOf(await read(`/questions/${id}`));
    await call('PUT', `/questions/${id}/vote`, { type: 'up' });
    expect(scoreOf(await read(`/questions/${id}`))).toBe(before + 1);
    await call('PUT', `/questions/${id}/vote`, { type: 'up' });
    expect(scoreOf(await read(`/questions/${id}`))).toBe(before);
  });

  /** Waits as long as a list may be behind what it lists, which is 2 s, and a little more. */
  const soon = (what: () => Promise<string>) =>
    expect.poll(what, { timeout: 4_000, interval: 200 });

  it('an answer is seen at once, and soon on every list that counts it', async () => {
    const [id = ''] = await open();
    const home = await read('/');
    await read(`/questions/${id}`);
    const content = '<p>Count the sheep that are left over, then subtract.</p>';
    await call('POST', '/answers', { questionId: id, content });
    expect(await read(`/questions/${id}`)).toContain('Count the sheep that are left over');
    await soon(() => read('/')).not.toBe(home);
  });

  it('a question is soon seen in lists', async () => {
    await read('/questions');
    const content = '<p>They leave in pairs, and I have tried turning them off and on.</p>';
    const title = 'Why do my sheep leave in pairs?';
    await call('POST', '/questions', { title, content, tags: ['sheep'] });
    await soon(() => read('/questions')).toContain(title);
    await soon(() => read('/tags/sheep')).toContain(title);
  });

  it('a new member is soon seen in the directory, a changed profile at once', async () => {
    expect(await read('/users?sort=newest')).not.toContain('latecomer');
    const { token: own, user } = await signUp('latecomer');
    await soon(() => read('/users?sort=newest')).toContain('latecomer');
    expect(await read(`/users/${user._id}`)).not.toContain('Counts sheep');
    const profile = {
      username: 'latecomer',
      email: 'latecomer@example.com',
      bio: 'Counts sheep',
      location: '',
      website: '',
      github: '',
      linkedin: '',
      twitter: '',
    };
    await call('PUT', '/auth/profile', profile, own);
    expect(await read(`/users/${user._id}`)).toContain('Counts sheep');
  });

  it('a tag’s followers are soon counted', async () => {
    const before = await read('/tags/react');
    await call('PUT', '/tags/react/follow');
    await soon(() => read('/tags/react')).not.toBe(before);
  });

  it('a visitor’s view is counted once, of a cached page as well', async () => {
    // None that a test above has read.
    const id = (await open()).at(-1) ?? '';
    const viewsOf = async () => {
      const list = await call<{ questions: { _id: string; views: number }[] }>('GET', '/questions');
      return list.questions.find(({ _id }) => _id === id)?.views ?? Number.NaN;
    };
    const url = `${site.url}/questions/${id}`;
    const before = await viewsOf();
    await bytesOf(url, { 'user-agent': 'Mozilla/5.0', 'sec-purpose': 'prefetch' });
    await bytesOf(url, { 'user-agent': 'Googlebot/2.1' });
    await bytesOf(url, { 'user-agent': 'Mozilla/5.0' }, 'HEAD');
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect(await viewsOf()).toBe(before);
    const cached = await bytesOf(url, { 'user-agent': 'Mozilla/5.0' });
    expect((await bytesOf(url, { 'user-agent': 'Mozilla/5.0' })).text).toBe(cached.text);
    await expect.poll(viewsOf, { timeout: 8_000, interval: 500 }).toBe(before + 1);
  });
});
