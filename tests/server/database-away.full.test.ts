import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, PASSWORD, postQuestion, signUp } from '../support/api.ts';
import { type OwnPostgres, startPostgres } from '../support/postgres.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const TABLES = 'users, sessions, posts, tags, comments, counters, mails, question_tags';

describe('A PostgreSQL whose tables are locked', () => {
  let postgres: OwnPostgres;
  let site: TestSite;
  let member: Member;
  let visitor: Visitor;
  let other: pg.Client;
  let question: string;
  let unseen: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    const address = `${postgres.address}postgres`;
    const env = { RATE_LIMIT: '0', DEMO: '0', DATABASE_URL: address, DATABASE_POOL: '5' };
    site = await startSite({ env });
    member = await signUp(site.url, 'writer');
    question = `/questions/${await postQuestion(member, 'Who reads this meanwhile?')}`;
    unseen = `/questions/${await postQuestion(member, 'Who has never read this?')}`;
    visitor = new Visitor(site.url);
    await visitor.signIn('writer@example.com', PASSWORD);
    await fetch(site.url + question);
    // The tags' counts follow after a second: a page that changes while it is rendered is not cached.
    await pause(2_000);
    await fetch(site.url + question);
    // From here on the cached page is out of date.
    await member.call('POST', `${question}/comments`, { content: 'Nobody sees this yet.' });
    other = new pg.Client({ connectionString: address });
    await other.connect();
    await other.query(`begin; lock table ${TABLES} in access exclusive mode`);
  }, 300_000);
  afterAll(async () => {
    await other.end();
    await site.stop();
    await postgres.stop();
  });

  const timed = async (path: string) => {
    const begin = performance.now();
    const { status, headers } = await fetch(site.url + path, { redirect: 'manual' });
    return { status, headers, ms: performance.now() - begin };
  };

  it('sends the cached page after three seconds, and from then on at once', async () => {
    const first = await timed(question);
    expect([first.status, first.ms < 3_600]).toEqual([200, true]);
    expect(first.headers.get('cache-status')).toMatch(/^Atoll; hit; ttl=-\d+; detail=unavailable$/);
    const second = await timed(question);
    expect([second.status, second.ms < 300]).toEqual([200, true]);
  });

  it.each(['/', '/questions', '/tags', '/users'])(
    'answers 503 for %s, which is not cached, and says when to come back',
    async (path) => {
      const { status, headers, ms } = await timed(path);
      expect([status, headers.get('retry-after'), ms < 3_600]).toEqual([503, '5', true]);
    },
  );

  it('sends nobody to the list of questions', async () => {
    const { status, headers, ms } = await timed(unseen);
    expect([status, headers.get('location'), ms < 3_600]).toEqual([503, null, true]);
    expect((await timed(`${unseen}.md`)).status).toBe(503);
    const api = await timed(`/api${unseen}`);
    expect([api.status, api.headers.get('retry-after'), api.ms < 3_600]).toEqual([503, '5', true]);
  });

  it('gives a page in our design, that leads back', async () => {
    const page = await new Visitor(site.url).get(unseen);
    expect(page.text).toContain('The site is temporarily unavailable. Try again in a moment');
    expect(page.links('Try Again')).toEqual([unseen]);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('gives back what a member has typed, in a form and at a button', async () => {
    const begin = performance.now();
    const asked = await visitor.post('/ask', {
      title: 'What becomes of this?',
      content: 'It is **kept**',
      tags: 'locks',
    });
    expect([asked.status, performance.now() - begin < 3_600]).toEqual([503, true]);
    expect(asked.texts(({ name }) => name === 'textarea')).toEqual(['It is **kept**']);
    const vote = await visitor.post(`${unseen}/vote`, { type: 'up' });
    expect(vote.status).toBe(503);
    expect(vote.html).toContain('name="kept.type"');
  });

  it.each([
    ['/posts/1/suggest', { content: 'A better body', reason: 'It is clearer' }],
    ['/tags/testing/synonyms', { do: 'propose', synonym: 'tests' }],
    ['/tags/testing/synonyms', { do: 'reject', synonym: 'tests', reason: 'Too wide' }],
  ])('gives back what was typed at %s, which cannot be shown itself: %j', async (path, fields) => {
    const begin = performance.now();
    const page = await visitor.post(path, fields);
    expect([page.status, performance.now() - begin < 3_600]).toEqual([503, true]);
    expect(page.hidden).toMatchObject(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [`kept.${name}`, value])),
    );
  });

  it('waits once for a visit, where a page asks for more after what failed', async () => {
    const begin = performance.now();
    const answered = await visitor.post(`${unseen}/answers`, { content: 'An **answer**' });
    expect([answered.status, performance.now() - begin < 3_600]).toEqual([503, true]);
    expect(answered.texts(({ name }) => name === 'textarea')).toEqual(['An **answer**']);
    const search = await timed('/questions?search=meanwhile');
    expect([search.status, search.ms < 3_600]).toEqual([503, true]);
  });

  it('shows no figures that are not its own', async () => {
    const page = await new Visitor(site.url).get('/ask');
    expect(page.text).not.toContain('12.5k');
  });

  it('says of itself that it is alive, and not ready', async () => {
    expect((await timed('/healthz')).status).toBe(200);
    const ready = await fetch(`${site.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: 'failing', database: 'away', disk: 'ok' });
  });

  it('is well as soon as nothing is locked', async () => {
    await other.query('rollback');
    const back = Date.now();
    for (const path of [question, unseen, '/questions', '/readyz']) {
      await expect
        .poll(async () => (await timed(path)).headers.get('cache-status'), { timeout: 3_000 })
        .toBeNull();
      await expect.poll(async () => (await timed(path)).status, { timeout: 3_000 }).toBe(200);
    }
    expect(Date.now() - back).toBeLessThan(3_000);
    expect(await (await fetch(site.url + question)).text()).toContain('Nobody sees this yet.');
  });
});
