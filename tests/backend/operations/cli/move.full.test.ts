import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { freshDatabase } from '../../../support/backend.ts';
import { copyDemoData } from '../../../support/demo-data.ts';
import { startSite, writeDemoData } from '../../../support/site.ts';
import { runScript } from './command.ts';

/** Calls whose replies must be identical before and after. */
const CALLS = [
  '/questions?limit=50&sort=votes&status=all',
  '/questions?search=react&limit=50&sort=votes',
  '/questions/22',
  '/questions/4',
  '/posts/4/history',
  '/posts/4/comments',
  '/tags?limit=50',
  '/tags/react',
  '/users',
  '/users/2',
  '/users/2/answers',
  '/stats',
];

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atoll-move-'));
  await copyDemoData(folder, {}, writeDemoData);
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (args: string[], env: Record<string, string> = {}, killAt?: string) =>
  runScript('move', args, { env: { DATA_DIR: folder, ...env }, ...(killAt && { killAt }) });

async function repliesOf(url: string): Promise<Map<string, unknown>> {
  const replies = new Map<string, unknown>();
  for (const path of CALLS) {
    // A visit by a crawler does not count as a view.
    const response = await fetch(`${url}/api${path}`, { headers: { 'user-agent': 'Googlebot' } });
    expect(response.status).toBe(200);
    replies.set(path, await response.json());
  }
  return replies;
}

/** The keys, references and indexes of a database. */
async function schemaOf(address: string) {
  const db = await openDatabase(address);
  const { rows } = await sql`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as text
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2, 3`.execute(db.sql);
  await db.close();
  return rows;
}

async function peopleIn(address: string): Promise<number> {
  const db = await openDatabase(address);
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(
    db.sql,
  );
  await db.close();
  return rows[0]?.count ?? -1;
}

describe('npm run move', () => {
  it('moves a whole community to PostgreSQL, where it continues', async () => {
    const before = await startSite({ dataDir: folder });
    const replies = await repliesOf(before.url);
    await before.stop('SIGTERM');
    const address = await freshDatabase('postgres');
    const schema = await schemaOf(address);
    const { code, out } = await run([address]);
    expect(code).toBe(0);
    expect(out).toMatch(/^posts +\d+ rows {2}[\da-f]{32} {2}the same$/m);
    expect(out).not.toContain('atoll:atoll');
    expect(schema.length).toBeGreaterThan(80);
    expect(await schemaOf(address)).toEqual(schema);

    const after = await startSite({
      dataDir: folder,
      env: { DATABASE_URL: address, RATE_LIMIT: '0' },
    });
    expect(await repliesOf(after.url)).toEqual(replies);
    const send = async (path: string, body: object, token = '') => {
      const response = await fetch(`${after.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      expect(response.ok).toBe(true);
      return (await response.json()) as { token: string; question: { _id: string } };
    };
    const login = { email: 'demo@example.com', password: 'atoll-demo' };
    const { token } = await send('/auth/login', login);
    const question = {
      title: 'What does a quokka want of PostgreSQL?',
      content: '<p>Does the next question get a key of its own, and is it found?</p>',
      tags: ['react', 'moved'],
    };
    const asked = await send('/questions', question, token);
    const found = await fetch(`${after.url}/api/questions?search=quokka`);
    const { questions } = (await found.json()) as { questions: { _id: string }[] };
    expect(questions.map(({ _id }) => _id)).toEqual([asked.question._id]);
    await after.stop('SIGTERM');
  }, 120_000);

  it('leaves nothing if killed halfway, can start over, and moves nothing twice', async () => {
    const address = await freshDatabase('postgres');
    expect((await run([address], {}, 'posts')).code).toBe(null);
    expect(await peopleIn(address)).toBe(0);
    expect((await run([address])).code).toBe(0);
    expect(await peopleIn(address)).toBeGreaterThan(10);
    expect(await run([address])).toMatchObject({
      code: 1,
      lines: expect.arrayContaining(['The PostgreSQL database already has data. Use an empty one']),
    });
  });

  it('explains what it cannot do in a line', async () => {
    const address = await freshDatabase('postgres');
    const refusals: [string[], Record<string, string>, string][] = [
      [[], {}, 'Usage: npm run move'],
      [[address], { DATABASE_URL: address }, 'The data is already in PostgreSQL'],
      [[address], { DATA_DIR: join(folder, 'none') }, 'there is nothing to move'],
      [['postgres://atoll:secret@127.0.0.1:1/none'], {}, 'cannot be opened'],
    ];
    for (const [args, env, reason] of refusals) {
      const { code, lines } = await run(args, env);
      expect(code).toBe(1);
      expect(lines.join('\n')).toContain(reason);
      expect(lines.join('\n')).not.toContain('secret');
    }
  });

  it('does not start while a server has the file open', async () => {
    const address = await freshDatabase('postgres');
    const server = await openDatabase(join(folder, 'atoll.db'));
    const { code, lines } = await run([address]);
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('is in use. Stop the server first');
    await server.close();
    expect(await peopleIn(address)).toBe(0);
  });

  it('reports a row that refers to a missing one', async () => {
    const address = await freshDatabase('postgres');
    const file = new DatabaseSync(join(folder, 'atoll.db'));
    file.exec('pragma foreign_keys = off; begin; update posts set author_id = 999999 where id = 4');
    file.exec('commit');
    file.close();
    const { code, lines } = await run([address]);
    expect(code).toBe(1);
    expect(lines).toContain(
      'Nothing was moved: Key (author_id)=(999999) is not present in table "users".',
    );
    expect(await peopleIn(address)).toBe(0);
  });
});
