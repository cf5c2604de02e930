import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, PASSWORD, postQuestion, signUp } from '../support/api.ts';
import { sharedForeign, sharedSite } from '../support/shared-sites.ts';
import { type ElementLike, readPage } from '../support/page.ts';

const named = (name: string) => (element: ElementLike) => element.name === name;
const BROWSER = { 'user-agent': 'Mozilla/5.0', accept: 'text/html' };

const site = await sharedSite();
const { foreign, site: elsewhere } = await sharedForeign();

describe('On our own backend', () => {
  let writer: Member;
  const asked: string[] = [];

  beforeAll(async () => {
    writer = await signUp(site.url, 'writer');
    for (let at = 1; at <= 17; at += 1)
      asked.unshift(await postQuestion(writer, `The writer’s question of number ${String(at)}`));
    const content = '<p>The writer’s answer.</p>';
    await writer.call('POST', '/answers', { questionId: '1', content });
  });

  const read = (path: string, headers: Record<string, string> = BROWSER) =>
    readPage(site.url + path, { headers });
  const profile = (query = '') => read(`/users/${writer.id}${query}`);

  it('the Questions tab has all questions, 15 per page', async () => {
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

  it('the Answers tab has answers and their questions, the Activity tab actions and times', async () => {
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

  it('a new member has empty tabs that say so', async () => {
    const { id } = await signUp(site.url, 'no-writer');
    const tab = async (name: string) => (await read(`/users/${id}?tab=${name}`)).text;
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
  ])('an invalid query such as %s shows the default', async (query) => {
    const page = await profile(query);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('nothing on this page');
  });

  it('a username redirects to the id, in every format and with the tab', async () => {
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

  describe('a signed-in member', () => {
    const member = site.guest();
    beforeAll(() => member.signIn('writer@example.com', PASSWORD));

    const own = (path: string, by = member) => by.get(path, { headers: BROWSER });

    it('sees their own questions in pages', async () => {
      const first = await own('/questions?author=me');
      expect(first.texts(named('h1'))).toEqual(['Your questions']);
      expect(first.texts(named('article'))).toHaveLength(15);
      expect(first.links('Next')).toEqual(['/questions?author=me&page=2']);
      expect(first.headers.get('cache-control')).toBe('private, no-store');
      const second = await own('/questions?author=me&page=2&sort=%00');
      expect(second.texts(named('article'))).toHaveLength(2);
    });

    it('sees their own answers and their own profile', async () => {
      const answers = await own('/answers?author=me&page=abc');
      expect(answers.texts(named('h1'))).toEqual(['Your answers']);
      expect(answers.text).toContain('The writer’s answer.');
      expect(answers.headers.get('cache-control')).toBe('private, no-store');
      const { status, headers } = await own('/profile');
      expect([status, headers.get('location')]).toEqual([303, `/users/${writer.id}`]);
      expect((await own(`/users/${writer.id}`)).links('Edit Profile')).toEqual(['/settings']);
      expect((await own('/users/1')).links('Edit Profile')).toEqual([]);
    });

    it.each([
      ['/questions?author=me', ['Questions', 'My Questions']],
      ['/users/{own}?tab=answers', ['Users', 'My Profile']],
      ['/users/1', ['Users']],
    ])('sees %s as %j in the sidebar', async (path, labels) => {
      const { html } = await own(path.replace('{own}', writer.id));
      const side = /<aside class="side">.*?<\/aside>/s.exec(html)?.[0] ?? '';
      const marked = [...side.matchAll(/aria-current.*?([\w ]+)<\/a>/gs)];
      expect(marked.map(([, text]) => text)).toEqual(labels);
    });

    it('sees what is missing, and where to begin', async () => {
      const silent = await site.join('silent');
      const questions = await own('/questions?author=me', silent);
      expect(questions.text).toContain('You have not asked yet.');
      expect((await own('/answers?author=me', silent)).text).toContain(
        'You have not answered yet.',
      );
    });
  });

  it('the answers of everyone have no page; the questions do', async () => {
    for (const path of ['/answers', '/answers?author=7']) {
      const page = await read(path);
      expect([page.status, page.redirect]).toEqual([302, '/questions']);
    }
    expect((await read('/questions?author=7')).text).toContain('Showing page 1 of');
  });

  it('a deleted question is a 410 in every format', async () => {
    const database = new DatabaseSync(join(site.dataDir, 'atoll.db'), { timeout: 5_000 });
    const id = asked[0] ?? '';
    database.prepare('update posts set deleted_at = 1 where id = ?').run(Number(id));
    database.close();
    const page = await read(`/questions/${id}`);
    expect(page.status).toBe(410);
    expect(page.text).toContain('Question not found');
    expect(page.text).toContain('It was deleted.');
    expect(page.links('Back to Questions')).toEqual(['/questions']);
    for (const form of ['.md', '.atom', '/image.png']) {
      expect((await read(`/questions/${id}${form}`)).status).toBe(410);
    }
    expect((await read('/questions/999999')).status).toBe(404);
  });
});

describe('On a backend that implements only section 7', () => {
  beforeEach(() => {
    foreign.calls.length = 0;
  });

  const read = (path: string) =>
    readPage(elsewhere.url + path, { headers: { ...BROWSER, authorization: 'None' } });

  it('the tabs show only the recent posts of the profile, and say so', async () => {
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

  it('missing data is shown as unavailable, not as empty', async () => {
    expect((await read('/users/8?tab=activity')).text).toContain('Activity is not available here.');
    const page = await read('/users/7?tab=questions');
    expect(page.text).toContain('Not available here.');
    expect(page.text).not.toContain('No questions yet.');
  });

  it('a profile makes only calls of section 7, whatever the address says', async () => {
    for (const query of ['', '?tab=questions&page=2', '?tab=activity', '?tab=%00&page=-1']) {
      expect((await read(`/users/8${query}`)).status).toBe(200);
    }
    expect(new Set(foreign.calls.filter((call) => !/ \/api\/?$/.test(call)))).toEqual(
      new Set(['GET /api/users/8']),
    );
  });
});
