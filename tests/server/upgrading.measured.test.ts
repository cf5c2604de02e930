import { Kysely } from 'kysely';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sqliteDialect } from '../../src/backend/sql/sqlite.ts';
import { writeOldTables } from '../support/old-tables.ts';
import { freshFolder, starting } from '../support/starting.ts';

const HTML = { accept: 'text/html' };

it('SQLite is migrated beside what answers, while a statement takes seconds', async () => {
  const dataDir = freshFolder();
  const db = new Kysely<unknown>({ dialect: sqliteDialect(join(dataDir, 'atoll.db')) });
  await writeOldTables(db, 'sqlite', { upTo: '0046-bounties', people: 200_000 });
  await db.destroy();
  const { site, ask } = await starting({ dataDir });
  const times: number[] = [];
  const isUpgrading = async () => {
    const began = performance.now();
    const { status } = await ask('/questions', { headers: HTML });
    times.push(performance.now() - began);
    return status === 503;
  };
  while (await isUpgrading());
  await site;
  // The last one is of the site itself.
  const meanwhile = times.slice(0, -1);
  expect(meanwhile.length).toBeGreaterThan(10);
  expect(Math.max(...meanwhile)).toBeLessThan(1_000);
  expect((await ask('/readyz')).status).toBe(200);
}, 90_000);
