import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/backend/platform/sql/open.ts';
import { freshDatabase } from '../support/backend.ts';
import { runSite, startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'atoll-start-'));
const demoData = join(folder, 'demo');

let demo: TestSite;

beforeAll(async () => {
  // Naming the host keeps the server from a copy of the data: it writes its own.
  demo = await startSite({ dataDir: demoData, env: { HOST: '127.0.0.1' } });
}, 180_000);

afterAll(async () => {
  await demo.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The first line that a start on a new data folder prints. */
const PROGRESS = 'Writing the demo community …';

/** The only line that a refused start prints. */
async function refusal(env: Record<string, string>, dataDir = join(folder, 'fresh')) {
  const { code, log } = await runSite({
    env: dataDir === demoData ? env : { DEMO: '0', ...env },
    dataDir,
  });
  expect(code).toBe(1);
  const lines = log.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

describe('The start says in one line', () => {
  it('where the site is, where its data is, and who may sign in', () => {
    const [first, line, ...more] = demo.log().trimEnd().split('\n');
    expect([first, more]).toEqual([PROGRESS, []]);
    expect(line).toContain(`Atoll is ready at ${demo.url}`);
    expect(line).toContain(join(demoData, 'atoll.db'));
    expect(line).toContain('demo accounts: admin@example.com / ');
  });

  it('that SQLite has more questions than it serves well', async () => {
    const dataDir = join(folder, 'large');
    const db = await openDatabase(join(dataDir, 'atoll.db'));
    await db.sql.updateTable('counters').set({ value: 200_001 }).execute();
    await db.close();
    const site = await startSite({ dataDir, env: { DEMO: '0' } });
    await site.stop('SIGKILL');
    expect(site.log()).toContain(
      'SQLite serves up to 200,000 questions, and this site has 200,001: see npm run move',
    );
  });

  it('which variable is wrong', async () => {
    expect(await refusal({ PORT: 'http' })).toBe(
      'PORT is "http": expected a whole number from 1 to 65535',
    );
  });

  it('that the port is in use', async () => {
    const line = await refusal({ PORT: String(demo.port) });
    expect(line).toContain(`port ${String(demo.port)}: another program is using it`);
  });

  it('that the data folder cannot be used', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({}, file)).toContain(`${file} (DATA_DIR) cannot be used`);
  });

  it('that the database cannot be opened, without its password', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/atoll' });
    expect(line).toContain('The database postgres://***@127.0.0.1:1/atoll cannot be opened');
    const broken = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(join(broken, 'atoll.db'), 'no database '.repeat(1000));
    expect(await refusal({}, broken)).toContain('atoll.db cannot be opened');
  });

  it('that others could use the demo accounts', async () => {
    expect(await refusal({ HOST: '0.0.0.0' }, demoData)).toContain('has the demo accounts');
  });
});

it('A session secret is created and stored, readable only by its owner', () => {
  const { size, mode } = statSync(join(demoData, 'session-secret'));
  expect(size).toBeGreaterThan(40);
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
});

describe('A site without demo accounts', () => {
  let site: TestSite;

  beforeAll(async () => {
    const DATABASE_URL = await freshDatabase('postgres');
    site = await startSite({ env: { NODE_ENV: 'production', DATABASE_URL } });
  });

  afterAll(() => site.stop());

  const create = (token: string, username: string) =>
    fetch(`${site.url}/api/auth/first-admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token,
        username,
        email: `${username}@example.com`,
        password: 'open sesame',
      }),
    });

  it('runs on PostgreSQL, and does not show its password', () => {
    expect(site.log()).toContain('data in postgres://***@');
    expect(site.log()).not.toContain('demo accounts');
  });

  const printed = () => /\/setup\?token=([\w-]+)$/m.exec(site.log())?.[1] ?? '';
  const form = (token: string) => ({
    token,
    username: 'ada',
    email: 'ada@example.com',
    password: 'open sesame',
    confirmPassword: 'open sesame',
  });

  it('has a page for the first admin, which refuses a guessed token', async () => {
    const visitor = new Visitor(site.url);
    const page = await visitor.get(`/setup?token=${printed()}`);
    expect(page.text).toContain('Create the first admin');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('referrer-policy')).toBe('strict-origin');
    const wrong = await visitor.post('/setup', { ...form('guessed'), confirmPassword: 'other1' });
    expect([wrong.status, wrong.text.includes('Passwords do not match')]).toEqual([400, true]);
    expect((await visitor.post('/setup', form('guessed'))).status).toBe(403);
  });

  it('prints a link to create the first admin, which works once', async () => {
    const token = printed();
    expect((await create('guessed', 'mallory')).status).toBe(403);
    const visitors = [new Visitor(site.url), new Visitor(site.url)];
    const both = await Promise.all(
      visitors.map((visitor, at) => {
        const name = `ada-${String(at)}`;
        return visitor.post('/setup', {
          ...form(token),
          username: name,
          email: `${name}@example.com`,
        });
      }),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 403]);
    const admin = visitors[both.findIndex(({ status }) => status === 303)];
    const first = await admin?.get('/setup/name');
    expect(first?.text).toContain('Welcome to Atoll, ada-');
    expect(first?.text).toContain('Step 1 of 3');
    const home = await admin?.get('/');
    expect(home?.links('Admin Panel')).toEqual(['/admin']);
    expect(home?.links('Ask a Question')).toEqual(['/ask']);
    const guests = await new Visitor(site.url).get('/');
    expect(guests.text).toContain('No questions found Be the first to ask a question!');
    expect(guests.text).not.toContain('View all hot questions');
    expect((await create(token, 'eve')).status).toBe(403);
  });
});

describe('A site on another backend', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startSite({ env: { API_HOST: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' } });
  });

  afterAll(() => site.stop());

  it('has neither API nor sockets nor a database of its own', async () => {
    expect((await fetch(`${site.url}/api`)).status).toBe(404);
    expect((await fetch(`${site.url}/api/questions`)).status).toBe(404);
    expect((await fetch(`${site.url}/socket.io/?EIO=4&transport=polling`)).status).toBe(404);
    expect(() => statSync(join(site.dataDir, 'atoll.db'))).toThrow('ENOENT');
  });

  it('is healthy, and shows its pages even if the backend does not answer', async () => {
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${site.url}/`)).status).toBe(200);
  });
});
