import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPage } from '../support/page.ts';
import { sharedForeign } from '../support/shared-sites.ts';
import { startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const { foreign, site } = await sharedForeign();

beforeEach(() => {
  foreign.mood = 'well';
  foreign.calls.length = 0;
});

// Bypasses the page cache, which is for guests: each page is rendered here.
const read = (path: string, init: RequestInit = {}) =>
  readPage(site.url + path, {
    ...init,
    headers: { authorization: 'None', ...Object.fromEntries(new Headers(init.headers)) },
  });
const questionCalls = () => foreign.calls.filter((call) => call.includes('/api/questions'));

describe('§7 The calls it makes, on a backend that implements only section 7', () => {
  it('§9 Business constants and limits: home asks for 3 featured and 5 hot questions and shows the fixed numbers', async () => {
    const page = await read('/');
    expect(page.status).toBe(200);
    expect(questionCalls().sort()).toEqual([
      'GET /api/questions?featured=true&limit=3',
      'GET /api/questions?sort=votes&limit=5',
    ]);
    for (const number of ['12500', '18200', '3100', '450']) expect(page.text).toContain(number);
    expect(page.text).toContain('12.5k questions');
    expect(page.texts(({ name }) => name === 'article')).toHaveLength(8);
  });

  it('§4 Lists: sends the default status open and leaves it out for all', async () => {
    await read('/questions');
    await read('/questions?status=all');
    expect(questionCalls()).toEqual([
      'GET /api/questions?page=1&sort=newest&status=open',
      'GET /api/questions?page=1&sort=newest',
    ]);
  });

  it('invalid parameters never reach the backend', async () => {
    const page = await read(
      '/questions?page=-1&sort=%00&status=drop%20table&featured=maybe&tag=%20',
    );
    expect(page.status).toBe(200);
    expect(questionCalls()).toEqual(['GET /api/questions?page=1&sort=newest&status=open']);
  });

  it.each([
    ['/questions?tag=%00&search=%00a', 'GET /api/questions?page=1&sort=newest&status=open'],
    ['/questions?tag=%ff&search=a%7F', 'GET /api/questions?page=1&sort=newest&status=open'],
    ['/questions?page=0x10', 'GET /api/questions?page=1&sort=newest&status=open'],
    ['/tags?search=%00&page=1e1', 'GET /api/tags?page=1&sort=popular'],
    ['/users?search=a%1Fb', 'GET /api/users?page=1&sort=reputation'],
    ['/search?q=x&page=0x10', 'GET /api/questions?page=1&sort=newest&search=x'],
  ])('control characters and unusual notations of numbers are ignored: %s', async (path, call) => {
    expect((await read(path)).status).toBe(200);
    expect(foreign.calls.filter((made) => !made.endsWith('/api/about'))).toEqual([call]);
  });

  it.each(['/search?q=%00', '/search?q=%ff&tab=people'])('%s makes no search', async (path) => {
    expect((await read(path)).status).toBe(200);
    expect(foreign.calls.filter((made) => !made.endsWith('/api/about'))).toEqual([]);
  });

  it('an error is searched for like anything else, and pasted errors have no page', async () => {
    const search = await read('/search?q=TypeError:%20x%20is%20not%20a%20function');
    expect(search.status).toBe(200);
    expect(search.text).not.toMatch(/Paste an error|Recognised/);
    expect(search.html).not.toContain('/search/error');
    expect((await read('/search/error')).status).toBe(404);
    const pasted = await new Visitor(site.url).post('/search/error', { error: 'TypeError: x' });
    expect(pasted.status).toBe(404);
    expect(foreign.calls.filter((made) => made.includes('same-error'))).toEqual([]);
  });

  it.each(
    ['questions', 'tags', 'users'].flatMap((list) => [
      `/${list}/%00`,
      `/${list}/a%00.md`,
      `/${list}/a%EF%BF%BD.atom`,
      `/${list}/%ff`,
      `/${list}/%c3%28.md`,
    ]),
  )('%s is a 404 without a call', async (path) => {
    expect((await read(path)).status).toBe(404);
    expect(foreign.calls.filter((made) => !made.endsWith('/api/about'))).toEqual([]);
    expect(site.log()).not.toContain('Invalid URL encoding');
  });

  it('a badly encoded address means what it means to browsers', async () => {
    expect((await read('/tags/100%?x=%')).status).toBe(404);
    expect(foreign.calls).toEqual(['GET /api/tags/100%25']);
    expect((await read('/%zz')).text).toContain('Oops! Page Not Found');
    expect((await read('/tags/c%2B%2B%')).status).toBe(404);
    expect(foreign.calls.at(-1)).toBe('GET /api/tags/c%2B%2B%25');
  });

  it('markup in titles is shown as text', async () => {
    const page = await read('/questions/q001');
    expect(page.texts(({ name }) => name === 'h1')).toEqual([
      'Why does <em>thing</em> "1" & its friend hang at startup?',
    ]);
  });

  it('every body is sanitized, and its code highlighted', async () => {
    const { html, text } = await read('/questions/q001');
    expect(text).toContain('Why does this hang?');
    expect(html).not.toMatch(/pwned|onerror|onclick|javascript:|<iframe|<[a-z]+ style=/);
    expect(html).toMatch(/<code class="language-js"><span class="k">const<\/span>/);
  });

  it('a question without an author is shown', async () => {
    expect((await read('/questions/q002')).status).toBe(200);
  });

  it('tags with special characters link to their own pages', async () => {
    const page = await read('/questions/q001');
    expect(new Set(page.links('c++'))).toEqual(new Set(['/tags/c%2B%2B']));
    expect((await read('/tags/c%2B%2B')).text).toContain('Questions tagged with #c++');
    expect((await read('/tags/c%23')).text).toContain('#c#');
    expect((await read('/tags/.net')).text).toContain('#.net');
  });

  it('search uses the backend’s own search, and marks matches', async () => {
    const page = await read('/search?q=startup');
    expect(questionCalls()).toEqual(['GET /api/questions?page=1&sort=newest&search=startup']);
    expect(page.texts(({ name }) => name === 'mark').length).toBeGreaterThan(9);
    expect((await read('/search?q=grace&tab=people')).links('grace')).toEqual(['/users/7']);
  });

  it('a tag’s page shows 100 of its questions, counts all, and links to the rest', async () => {
    const createdAt = '2026-11-20T12:00:00Z';
    const questions = Array.from({ length: 150 }, (_, at) => ({
      ...{ _id: `q${String(at)}`, title: `Question ${String(at)}`, createdAt },
      ...{ voteScore: at < 100 ? 0 : 9, acceptedAnswer: 'a1' },
    }));
    const tag = { _id: 't1', name: 'react', questionCount: 150, followers: [] };
    foreign.refusal = {
      calls: /^GET \/api\/tags\/react$/,
      status: 200,
      body: { tag, questions },
    };
    const page = await read('/tags/react');
    foreign.refusal = undefined;
    expect(page.texts(({ name }) => name === 'article')).toHaveLength(100);
    expect(page.text).toMatch(/150 Answered 3 Avg Score/);
    expect(page.links('All Questions')).toEqual(['/questions?status=all&tag=react']);
  });

  it('a tag’s feed requests only its questions', async () => {
    expect((await read('/tags/react.atom')).status).toBe(200);
    foreign.calls.length = 0;
    expect((await read('/tags/react.atom')).status).toBe(200);
    const calls = foreign.calls.filter((call) => !call.endsWith('/api/about'));
    expect(calls).toEqual(['GET /api/questions?tag=react&limit=30']);
  });

  it.each([
    ['/about', '/privileges'],
    ['/about', '/moderation'],
    ['/help', '200 points a day'],
  ])('%s does not promise %s', async (path, promise) => {
    const page = await read(path);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain(promise);
  });

  it('our own API is a 404', async () => {
    const response = await fetch(`${site.url}/api/questions`);
    expect(response.status).toBe(404);
    await response.text();
  });

  it('the visitor’s address is passed on, so that visitors do not share one', async () => {
    foreign.addresses.length = 0;
    await read('/questions');
    expect(foreign.addresses).toContain('127.0.0.1');
  });
});

describe('When the backend fails', () => {
  it.each(['failing', 'lying', 'babbling', 'dead'] as const)(
    '§8 Silent failures: and is %s, home has empty sections, and lists are empty',
    async (mood) => {
      foreign.mood = mood;
      for (const [path, shown] of [
        ['/', 'Hot Questions'],
        ['/questions', 'No questions found'],
        ['/tags', 'No tags found'],
        ['/users', 'No users found'],
      ] as const) {
        const page = await read(path);
        expect([page.status, page.texts(({ name }) => name === 'article')]).toEqual([200, []]);
        expect(page.text).toContain(shown);
        expect(page.html).not.toContain('class="flash');
      }
    },
  );

  it.each([
    ['failing', 502],
    ['lying', 502],
    ['dead', 503],
  ] as const)('and is %s, pages of tags and people are %i', async (mood, status) => {
    foreign.mood = mood;
    for (const [path, shown] of [
      ['/tags/react', 'Failed to load tag information'],
      ['/users/7', 'User not found'],
    ] as const) {
      const page = await read(path);
      expect([path, page.status]).toEqual([path, status]);
      expect(page.text).toContain(shown);
      expect(page.headers.get('retry-after')).toBe(status === 503 ? '30' : null);
    }
  });

  it('the assistant does not say that it found nothing', async () => {
    foreign.mood = 'failing';
    const { text } = await read('/assistant?message=git+reset&find=yes');
    expect(text).toContain('I couldn’t search just now.');
    expect(text).not.toContain('I found no matching questions');
  });

  it('and never answers, every page is still shown', async () => {
    foreign.mood = 'silent';
    const pages = await Promise.all(
      ['/', '/questions', '/search?q=x', '/tags', '/users'].map((p) => read(p)),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('and never answers, visitors who wait for the same page get an answer within 5 s', async () => {
    foreign.mood = 'silent';
    const guest = new Visitor(site.url);
    const begun = performance.now();
    const pages = await Promise.all([1, 2, 3].map(() => guest.get('/questions/silence')));
    expect(pages.map(({ redirect }) => redirect)).toEqual(Array(3).fill('/questions'));
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe('Before the backend’s features are known', () => {
  it.each(['/dashboard', '/admin'])('%s is not missing, but unavailable', async (path) => {
    foreign.refusal = { calls: /^GET \/api\/?$/, status: 429, body: {} };
    foreign.member.role = 'admin';
    const fresh = await startSite({ env: { API_HOST: foreign.origin } });
    const member = new Visitor(fresh.url);
    await member.signIn('grace@example.com', 'any');
    const { status } = await member.get(path);
    await fresh.stop();
    foreign.refusal = undefined;
    foreign.member.role = undefined;
    expect(status).toBe(503);
  });
});

describe('A member on a remote backend', () => {
  const signedIn = async () => {
    const visitor = new Visitor(site.url);
    await visitor.signIn('grace@example.com', 'any');
    foreign.calls.length = 0;
    return visitor;
  };
  const asked = (path: string) => foreign.calls.filter((call) => call.startsWith(`GET ${path}`));

  it.each(['/', '/questions', '/notifications'])(
    'costs one call for notifications on %s',
    async (path) => {
      await (await signedIn()).get(path);
      expect(asked('/api/notifications')).toHaveLength(1);
    },
  );

  it.each([
    [{ voteScore: '5', hasVoted: { up: true, down: false } }, 'Vote recorded'],
    [{ voteScore: 5 }, 'Vote recorded'],
    [{ voteScore: 5, hasVoted: { up: false, down: false } }, 'Vote removed'],
  ])('who votes without scripts, with the reply %j, reads %s', async (body, message) => {
    const member = await signedIn();
    foreign.refusal = { calls: /^PUT .*\/vote$/, status: 200, body };
    const page = await member.send('/questions/q001/vote', { type: 'up' });
    foreign.refusal = undefined;
    expect(page.text).toContain(message);
  });

  it('who signs out gets fresh pages for a minute, while other guests get cached ones', async () => {
    const visitor = await signedIn();
    const guest = new Visitor(site.url);
    const path = '/questions?page=3';
    await guest.get(path);
    foreign.calls.length = 0;
    await guest.get(path);
    expect(questionCalls()).toEqual([]);
    const out = await visitor.post('/logout');
    expect(out.headers.getSetCookie().join()).toMatch(/fresh=1; Max-Age=60/i);
    await visitor.get(path);
    // The flash is shown once; the page after it is fresh, too.
    foreign.calls.length = 0;
    await visitor.get(path);
    expect(questionCalls()).toHaveLength(1);
  });
});

describe('§8 Silent failures: while a member’s notifications do not arrive', () => {
  let member: Visitor;
  beforeAll(async () => {
    member = new Visitor(site.url);
    await member.signIn('grace@example.com', 'any');
    foreign.silentOn = /^GET \/api\/notifications/;
  });
  afterAll(() => {
    foreign.silentOn = undefined;
  });

  it.each(['/questions/q001', '/tags/react', '/settings'])(
    '%s is shown without them',
    async (path) => {
      const page = await member.get(path);
      expect([page.status, page.redirect]).toEqual([200, null]);
      expect(page.html).toContain('href="/users/7"');
    },
  );
});
