import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../../src/backend/platform/sql/open.ts';
import { addRealisticCommunity } from './community.ts';

/** The SQLite file of a realistic community of `count` questions, created if the folder has none. */
export async function sqliteCommunity(folder: string, count: number): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${String(count)}.db`);
  if (existsSync(file)) return file;
  const making = `${file}.making`;
  for (const end of ['', '-wal', '-shm']) rmSync(making + end, { force: true });
  const db = await openDatabase(making);
  await sql.raw('pragma cache_size = -1000000').execute(db.sql);
  await sql.raw('pragma synchronous = off').execute(db.sql);
  await addRealisticCommunity(db, count);
  await db.close();
  renameSync(making, file);
  return file;
}

/** The address of the same on a PostgreSQL server, with a server address that ends in a slash. */
export async function postgresCommunity(server: string, count: number): Promise<string> {
  const name = `community_${String(count)}`;
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      const making = `${name}_making`;
      await client.query(`drop database if exists ${making}`);
      await client.query(`create database ${making}`);
      const db = await openDatabase(server + making, { isUnlimited: true });
      await addRealisticCommunity(db, count);
      await db.close();
      await client.query(`alter database ${making} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return server + name;
}
