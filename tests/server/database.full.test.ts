import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Member, PASSWORD, postQuestion, signUp } from '../support/api.ts';
import { type OwnPostgres, startPostgres } from '../support/postgres.ts';
import { restartUnderLoad } from '../support/restarts.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const RESTARTS = 3;
const TABLES = 'users, sessions, posts, tags, comments, counters, mails, question_tags';

let postgres: OwnPostgres;
let address: string;
let site: TestSite;
let member: Member;

beforeAll(async () => {
  postgres = await startPostgres(['fsync=off', 'jit=off']);
  address = `${postgres.address}postgres`;
  site = await startAnother();
  member = await signUp(site.url, 'writer');
}, 120_000);
afterAll(async () => {
  await site.stop();
  await postgres.stop();
});

const startAnother = () =>
  startSite({ env: { RATE_LIMIT: '0', DEMO: '0', DATABASE_URL: address } });
const ask = (path: string, from = site) => fetch(from.url + path, { redirect: 'manual' });
const query = async (text: string) => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(text);
  await client.end();
};
const signedIn = async (from = site) => {
  const visitor = new Visitor(from.url);
  await visitor.signIn('writer@example.com', PASSWORD);
  return visitor;
};

it('Restarts of PostgreSQL end no process, and lose nothing that was acknowledged', async () => {
  for (const restart of await restartUnderLoad(site, postgres, member, RESTARTS)) {
    expect([200, 503]).toEqual(expect.arrayContaining([...restart.reads]));
    expect([201, 503]).toEqual(expect.arrayContaining([...restart.writes]));
    expect(Math.min(...restart.kept)).toBeGreaterThan(0);
    expect(restart.lost).toBe(0);
  }
  expect(process.kill(site.pid, 0)).toBe(true);
}, 300_000);

describe('A site whose PostgreSQL tables are locked', () => {
  let visitor: Visitor;
  let other: pg.Client;
  let question: string;
  let unseen: string;

  beforeAll(async () => {
    question = `/questions/${await postQuestion(member, 'Who reads this now?')}`;
    unseen = `/questions/${await postQuestion(member, 'Who has never read this?')}`;
    visitor = await signedIn();
    await ask(question);
    other = new pg.Client({ connectionString: address });
    await other.connect();
    // The tags' counts follow: a page that changes while it is rendered is not cached.
    await vi.waitFor(async () => {
      expect((await other.query('select 1 from tag_changes')).rowCount).toBe(0);
    }, 30_000);
    await pause(1_000);
    await ask(question);
    // From here on the cached page is out of date.
    await member.call('POST', `/posts/${question.split('/')[2] ?? ''}/comments`, {
      content: 'Nobody sees this yet.',
    });
    // Without waiting for locks, which could deadlock with what the comment caused.
    await vi.waitFor(
      async () => {
        await other.query('rollback');
        await other.query(`begin; lock table ${TABLES} in access exclusive mode nowait`);
      },
      { timeout: 30_000 },
    );
  });
  afterAll(() => other.end());

  it('sends the cached page', async () => {
    const { status, headers } = await ask(question);
    expect(status).toBe(200);
    expect(headers.get('cache-status')).toMatch(/^Atoll; hit; ttl=-\d+; detail=unavailable$/);
  });

  it('answers 503 for what is not cached, and says when to try again', async () => {
    const paths = ['/', '/users', unseen, `${unseen}.md`, `/api${unseen}`];
    for (const { status, headers } of await Promise.all(paths.map((path) => ask(path)))) {
      expect([status, headers.get('retry-after'), headers.get('location')]).toEqual([
        503,
        '5',
        null,
      ]);
    }
  });

  it('waits for the database once per request, even if a page needs more', async () => {
    const begin = performance.now();
    const answered = await visitor.post(`${unseen}/answers`, { content: 'An **answer**' });
    expect([answered.status, performance.now() - begin < 5_000]).toEqual([503, true]);
    expect(answered.hidden['kept.content']).toBe('An **answer**');
  });

  it('reports that it is alive, but not ready', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    const ready = await ask('/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: 'failing', database: 'away', disk: 'ok' });
  });

  it('recovers as soon as nothing is locked', async () => {
    await other.query('rollback');
    for (const path of [question, unseen, '/questions', '/readyz']) {
      await expect.poll(async () => (await ask(path)).status).toBe(200);
    }
    await expect.poll(async () => (await ask(question)).text()).toContain('Nobody sees this yet.');
  });
});

it('A site becomes private in all processes at once, even if the database is unavailable', async () => {
  const second = await startAnother();
  expect((await ask('/', second)).status).toBe(200);
  await query(`update users set role = 'admin'`);
  await member.call('PUT', '/admin/settings', { version: 0, settings: { privateSite: true } });
  expect((await ask('/')).status).toBe(303);
  await expect.poll(async () => (await ask('/', second)).status).toBe(303);
  const visitor = await signedIn(second);
  expect((await visitor.get('/')).status).toBe(200);
  await postgres.kill();
  for (const one of [site, second]) {
    const { status, headers } = await ask('/', one);
    expect([status, headers.get('location')]).toEqual([303, '/login']);
    expect((await ask('/login', one)).status).toBe(200);
    expect((await ask('/api/questions', one)).status).toBe(401);
  }
  const errorPage = await visitor.get('/');
  expect(errorPage.status).toBe(503);
  expect(errorPage.text).toContain('You are still logged in.');
  await second.stop();
  await postgres.start();
}, 180_000);
