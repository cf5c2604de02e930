import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Queries } from '../../../src/backend/sql/open.ts';
import { StatementNames } from '../../../src/backend/sql/statement-names.ts';
import { openTestBackend } from '../../support/backend.ts';

async function openQueries(): Promise<Queries> {
  const site = await openTestBackend('postgres');
  onTestFinished(() => site.close());
  return site.backend.db.sql;
}

/** One transaction is done on one connection, and all that come after each other on the same. */
async function keptOf(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(queries);
  return rows.map(({ statement }) => statement);
}

async function times(count: number, run: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 1) await run();
}

describe('PostgreSQL keeps', () => {
  it('the statements of writes that come often, and those that find rows by keys', async () => {
    const queries = await openQueries();
    const write = sql`update tags set name = name where id = ${1}`;
    const read = sql`select name from tags where id = ${1}`;
    await times(25, () => queries.transaction().execute((tx) => write.execute(tx)));
    await times(25, () => read.execute(queries));
    const kept = await keptOf(queries);
    expect(kept).toContain('update tags set name = name where id = $1');
    expect(kept).toContain('select name from tags where id = $1');
  });

  it('no lists, whose plan depends on the values, no long reads and nothing that comes seldom', async () => {
    const queries = await openQueries();
    const list = sql`select name from tags order by id limit ${1}`;
    const long = sql`select name from tags where name like ${'a%'}`;
    const seldom = sql`select id from tags where id = ${1}`;
    await times(25, () => list.execute(queries));
    const limited = queries.transaction().setAccessMode('read only');
    await times(25, () => limited.execute((tx) => long.execute(tx)));
    await times(5, () => seldom.execute(queries));
    expect(await keptOf(queries)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/from tags/)]),
    );
  });

  it('no statement on a connection whose tables were changed since', async () => {
    const queries = await openQueries();
    const read = sql`select * from tag_synonyms where tag_id = ${1}`;
    await times(25, () => read.execute(queries));
    await sql`alter table tag_synonyms add column extra integer`.execute(queries);
    // One connection is given up for it, the next one knows the table as it is.
    await read.execute(queries).catch(() => undefined);
    expect((await read.execute(queries)).rows).toEqual([]);
  });
});

describe('Names of statements', () => {
  it('are given to 300 texts that came 20 times, and stay', () => {
    const names = new StatementNames();
    const nameOf = (text: string, count: number) =>
      Array.from({ length: count }, () => names.of(text)).at(-1);
    expect(nameOf('first', 19)).toBeUndefined();
    expect(nameOf('first', 1)).toBe('atoll0');
    const given = Array.from({ length: 400 }, (_, at) => nameOf(`text ${String(at)}`, 20));
    expect(new Set(given.filter((name) => name !== undefined)).size).toBe(299);
    expect(names.of('first')).toBe('atoll0');
  });

  it('count no more than 2,000 texts, however many come', () => {
    const names = new StatementNames();
    for (let at = 0; at < 19; at += 1) names.of('seldom');
    for (let at = 0; at < 2000; at += 1) names.of(`list of ${String(at)}`);
    expect(names.of('seldom')).toBeUndefined();
  });
});
