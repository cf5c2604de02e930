import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedForeign, sharedSite } from '../support/shared-sites.ts';
import { type ElementLike, readPage } from '../support/page.ts';

const named = (name: string) => (element: ElementLike) => element.name === name;
const BROWSER = { 'user-agent': 'Mozilla/5.0', accept: 'text/html' };

const site = await sharedSite();
const { foreign, site: elsewhere } = await sharedForeign();

describe('On our own backend', () => {
  let writer: { id: string; token: string };
  const asked: string[] = [];

  beforeAll(async () => {
    const form = { username: 'writer', email: 'writer@example.com', password: 'correct horse' };
    const { user, token } = await send('/auth/register', form);
    writer = { id: user._id, token };
    for (let at = 1; at <= 17; at += 1) {
      const title = `The writer’s question of number ${String(at)}`;
      const { question } = await send('/questions', { title, content: '<p>?</p>', tags: ['css'] });
      asked.unshift(question._id);
    }
    await send('/answers', { questionId: '1', content: '<p>The writer’s answer.</p>' });
  });

  async function send(path: string, body: object) {
    const response = await fetch(`${site.url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(path === '/auth/register' ? {} : { authorization: `Bearer ${writer.token}` }),
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(201);
    return JSON.parse(await response.text());
  }

  const read = (path: string, headers: Record<string, string> = BROWSER) =>
    readPage(site.url + path, { headers });
  const profile = (query = '') => read(`/users/${writer.id}${query}`);
  const current = (page: { texts: (pick: (element: ElementLike) => boolean) => string[] }) =>
    page.texts(({ name, attribs }) => name === 'a' && attribs['aria-current'] === 'page');

  it('the tab Questions holds all questions, 15 a page', async () => {
    const first = await profile('?tab=questions');
    expect(first.texts(named('h2'))).toContain('17 questions');
    expect(first.texts(named('article'))).toHaveLength(15);
    expect(first.text).toContain('Showing page 1 of 2');
    expect(first.links('Next')).toEqual([`/users/${writer.id}?tab=questions&page=2`]);
    const second = await profile('?tab=questions&page=2');
    expect(second.links('The writer’s question of number 1')).toEqual([
      `/questions/${asked.at(-1) ?? ''}`,
    ]);
    expect(second.texts(named('article'))).toHaveLength(2);
    expect(second.links('Previous')).toEqual([`/users/${writer.id}?tab=questions`]);
  });

  it('the tab Answers holds answers with their questions, Activity what was done and when', async () => {
    const answers = await profile('?tab=answers');
    expect(answers.texts(named('h2'))).toContain('1 answer');
    expect(answers.text).toContain('The writer’s answer.');
    expect(answers.html).toMatch(/href="\/questions\/1\/answers\/\d+"/);
    const activity = await profile('?tab=activity');
    expect(activity.texts(named('h2'))).toContain('Activity');
    expect(activity.html).toMatch(/Answered<\/span>\s*<a href="\/questions\/1\/answers\/\d+"/);
    expect(activity.text).toContain('Asked The writer’s question of number 17 just now');
    expect(activity.text).toContain('Showing page 1 of 2');
  });

  it('the tab that is shown is marked, and Overview keeps its own content', async () => {
    expect(current(await profile('?tab=answers'))).toContain('Answers');
    const overview = await profile();
    expect(current(overview)).toContain('Overview');
    expect(overview.texts(named('h2'))).toEqual(
      expect.arrayContaining(['Recent questions', 'Recent answers']),
    );
  });

  it('somebody new has empty tabs that say so', async () => {
    const form = {
      username: 'no-writer',
      email: 'no-writer@example.com',
      password: 'correct horse',
    };
    const { user } = await send('/auth/register', form);
    const tab = async (name: string) => (await read(`/users/${String(user._id)}?tab=${name}`)).text;
    expect(await tab('questions')).toContain('no-writer has not asked yet.');
    expect(await tab('answers')).toContain('no-writer has not answered yet.');
    expect(await tab('activity')).toContain('No activity yet');
  });

  it.each([
    '?tab=votes',
    '?tab=%00&page=%00',
    '?tab=questions&page=-1',
    '?tab=questions&page=abc',
    '?tab=answers&page=1e99',
    '?tab=activity&page[]=2',
    '?tab=questions&tab=x',
  ])('nonsense such as %s shows the default', async (query) => {
    const page = await profile(query);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('nothing on this page');
  });

  it('a page beyond the last says so and leads back', async () => {
    const page = await profile('?tab=questions&page=99');
    expect(page.status).toBe(200);
    expect(page.text).toContain('There is nothing on this page.');
    expect(page.links('To the first page')).toEqual([`/users/${writer.id}?tab=questions`]);
  });

  it('a username leads to the id, in every form and with the tab', async () => {
    for (const [path, target] of [
      ['/users/writer', `/users/${writer.id}`],
      ['/users/WRITER?tab=answers&page=2&x=1', `/users/${writer.id}?tab=answers&page=2`],
      ['/users/writer.md', `/users/${writer.id}.md`],
      ['/users/writer.atom', `/users/${writer.id}.atom`],
    ]) {
      const { status, headers } = await read(path ?? '');
      expect({ status, to: headers.get('location') }).toEqual({ status: 301, to: target });
    }
    for (const form of ['', '.md', '.atom']) {
      expect((await read(`/users/nobody${form}`)).status).toBe(404);
      expect((await read(`/users/999999${form}`)).status).toBe(404);
    }
  });

  it.each(['/questions?author=me', '/answers?author=me', '/profile'])(
    'guests at %s are sent to sign in, and back',
    async (path) => {
      for (const headers of [BROWSER, { accept: 'text/markdown', 'user-agent': 'curl/8.5.0' }]) {
        const page = await read(path, headers);
        expect(page.status).toBe(303);
        expect(page.headers.get('location')).toBe(`/login?next=${encodeURIComponent(path)}`);
        expect(page.headers.get('cache-control')).not.toContain('s-maxage');
      }
    },
  );

  describe('somebody who has signed in', () => {
    let cookie: string;
    beforeAll(async () => {
      cookie = await signIn('writer@example.com');
    });

    async function signIn(email: string): Promise<string> {
      const body = new URLSearchParams({ email, password: 'correct horse' });
      const headers = { ...BROWSER, origin: site.url };
      const { status, headers: answer } = await readPage(`${site.url}/login`, {
        method: 'POST',
        body,
        headers,
      });
      expect(status).toBe(303);
      return answer
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
    }

    const own = (path: string, as = cookie) => read(path, { ...BROWSER, cookie: as });

    it('has own questions in pages', async () => {
      const first = await own('/questions?author=me');
      expect(first.texts(named('h1'))).toEqual(['Your questions']);
      expect(first.texts(named('article'))).toHaveLength(15);
      expect(first.links('Next')).toEqual(['/questions?author=me&page=2']);
      expect(first.headers.get('cache-control')).toBe('private, no-store');
      const second = await own('/questions?author=me&page=2&sort=%00');
      expect(second.texts(named('article'))).toHaveLength(2);
    });

    it('has own answers, and a profile of the own', async () => {
      const answers = await own('/answers?author=me&page=abc');
      expect(answers.texts(named('h1'))).toEqual(['Your answers']);
      expect(answers.text).toContain('The writer’s answer.');
      expect(answers.headers.get('cache-control')).toBe('private, no-store');
      const { status, headers } = await own('/profile');
      expect([status, headers.get('location')]).toEqual([303, `/users/${writer.id}`]);
    });

    it('is told what is missing, and where to begin', async () => {
      const form = { username: 'silent', email: 'silent@example.com', password: 'correct horse' };
      await send('/auth/register', form);
      const silent = await signIn(form.email);
      const questions = await own('/questions?author=me', silent);
      expect(questions.text).toContain('You have not asked yet.');
      expect((await own('/answers?author=me', silent)).text).toContain(
        'You have not answered yet.',
      );
      const none = await own('/questions?search=zzzzqqqq', silent);
      expect(none.links('Ask the First Question')).toEqual(['/ask']);
      expect((await read('/questions?search=zzzzqqqq')).links('Ask the First Question')).toEqual(
        [],
      );
    });
  });

  it('answers of everybody have no page: the questions do', async () => {
    for (const path of ['/answers', '/answers?author=7']) {
      const page = await read(path);
      expect([page.status, page.headers.get('location')]).toEqual([302, '/questions']);
    }
    expect((await read('/questions?author=7')).text).toContain('Showing page 1 of');
  });

  it('an empty tag leads to asking its first question', async () => {
    const database = new DatabaseSync(join(site.dataDir, 'atoll.db'), { timeout: 5_000 });
    database.exec(`insert into tags (name, color, created_at) values ('no-one+yet', '#336699', 0)`);
    database.close();
    const page = await read('/tags/no-one%2Byet');
    expect(page.links('Ask the First Question')).toEqual(['/ask?tag=no-one%2Byet']);
  });

  it('a question that was deleted is gone', async () => {
    const database = new DatabaseSync(join(site.dataDir, 'atoll.db'), { timeout: 5_000 });
    const id = asked[0] ?? '';
    database.prepare('update posts set deleted_at = 1 where id = ?').run(Number(id));
    database.close();
    const page = await read(`/questions/${id}`);
    expect(page.status).toBe(410);
    expect(page.text).toContain('Question not found');
    expect(page.links('Back to Questions')).toEqual(['/questions']);
    for (const form of ['.md', '.atom', '/image.png']) {
      expect((await read(`/questions/${id}${form}`)).status).toBe(410);
    }
    expect((await read('/questions/999999')).status).toBe(404);
  });
});

describe('On a backend that knows section 7 alone', () => {
  beforeEach(() => {
    foreign.calls.length = 0;
  });

  const read = (path: string) =>
    readPage(elsewhere.url + path, { headers: { ...BROWSER, authorization: 'None' } });

  it('the tabs show the recent posts of the profile, and say that they are no more', async () => {
    const questions = await read('/users/8?tab=questions');
    expect(questions.texts(named('h2'))).toContain('Recent questions');
    expect(questions.links('Is <b>this</b> recent?')).toEqual(['/questions/q003']);
    const answers = await read('/users/8?tab=answers');
    expect(answers.links('What was asked before')).toEqual(['/questions/q001/answers/x2']);
    expect(answers.text).toContain('Accepted');
    expect(answers.html).not.toMatch(/pwned|onerror/);
    for (const page of [questions, answers]) {
      expect(page.text).toContain('Only the most recent ones are shown');
    }
  });

  it('what it does not know is said, and not shown as nothing', async () => {
    expect((await read('/users/8?tab=activity')).text).toContain('Activity is not available here.');
    const page = await read('/users/7?tab=questions');
    expect(page.text).toContain('Not available here.');
    expect(page.text).not.toContain('No questions yet.');
  });

  it('no call is made that it does not know, whatever the address says', async () => {
    for (const query of ['', '?tab=questions&page=2', '?tab=activity', '?tab=%00&page=-1']) {
      expect((await read(`/users/8${query}`)).status).toBe(200);
    }
    expect(new Set(foreign.calls.filter((call) => !/ \/api\/?$/.test(call)))).toEqual(
      new Set(['GET /api/users/8']),
    );
  });
});
