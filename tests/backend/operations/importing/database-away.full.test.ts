import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { type OwnPostgres, startPostgres } from '../../../support/postgres.ts';
import { type Run, runScript } from '../cli/command.ts';
import { temporaryFolder } from './dumps.ts';
import { generateDump } from './generator.ts';
import { expectWhole } from './whole.ts';

const SITE = 'away.example.com';
const FAILED =
  /^The database is not responding \(.+\)\. Run the import again later\. It resumes where it stopped\.$/;
/** Steps during which an import writes. */
const MOMENTS = ['Numbering posts', 'Writing questions'];

let postgres: OwnPostgres;
let folder: string;

beforeAll(async () => {
  postgres = await startPostgres(['fsync=off', 'jit=off']);
  folder = join(temporaryFolder(), SITE);
  await generateDump(folder, 300_000);
  return () => postgres.stop();
}, 120_000);

/** An empty database, and a folder for staging. */
const fresh = async (name: string) => {
  const client = new pg.Client({ connectionString: `${postgres.address}postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { DATABASE_URL: postgres.address + name, DATA_DIR: temporaryFolder() };
};

/** Checks that the site is consistent, and counts the rows of each table. */
const countsAt = async ({ DATABASE_URL }: Awaited<ReturnType<typeof fresh>>) => {
  const db = await openDatabase(DATABASE_URL);
  const counts: unknown[] = [await expectWhole(db)];
  for (const table of ['users', 'posts', 'import_ids', 'imports', 'settings']) {
    const { rows } = await sql`select count(*) as n from ${sql.table(table)}`.execute(db.sql);
    counts.push([table, rows[0]]);
  }
  await db.close();
  return counts;
};

/** Expects that the run failed with a reason in one line, and no stack trace. */
const expectFailed = ({ code, lines }: Run) => {
  expect(code, lines.join('\n')).toBe(1);
  expect(lines.at(-1)).toMatch(FAILED);
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
};

it('An import keeps what it staged if PostgreSQL stops before the first part is written', async () => {
  const env = await fresh('before_the_first');
  const doAt = { line: 'Reading Users.xml', work: () => postgres.kill() };
  expectFailed(await runScript('import', [folder], { env, doAt }));
  expect(readdirSync(env.DATA_DIR)).toContain(`import-${SITE}.db`);
  // The database is still down, so nothing is read in vain.
  const refused = await runScript('import', [folder], { env });
  expect([refused.code, refused.lines.filter((line) => line.startsWith('Reading'))]).toEqual([
    1,
    [],
  ]);
  await postgres.start();
  const last = await runScript('import', [folder], { env });
  expect(last.code, last.lines.join('\n')).toBe(0);
  expect(last.lines.join('\n')).not.toMatch(/Reading|Preparing/);
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('import-'))).toEqual([]);
}, 180_000);

it('An import loses nothing, and writes nothing twice, if PostgreSQL restarts', async () => {
  const whole = await fresh('whole');
  expect(await runScript('import', [folder], { env: whole })).toMatchObject({ code: 0 });
  const expected = await countsAt(whole);
  for (const [at, line] of MOMENTS.entries()) {
    const broken = await fresh(`broken_${String(at)}`);
    const doAt = { line, work: () => postgres.restart() };
    const run = await runScript('import', [folder], { env: broken, doAt });
    expect(
      run.lines.some((printed) => printed.startsWith(line)),
      line,
    ).toBe(true);
    if (run.code !== 0) {
      expectFailed(run);
      expect(await runScript('import', [folder], { env: broken })).toMatchObject({ code: 0 });
    }
    expect(await countsAt(broken), line).toEqual(expected);
  }
}, 300_000);
