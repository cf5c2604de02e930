import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Engine } from '../../src/backend/platform/sql/dialect.ts';
import { type Member, openTestBackend, type TestBackend } from '../support/backend.ts';
import { addMuch } from '../support/much.ts';
import { startPostgres } from '../support/postgres.ts';
import { postgresCommunity, sqliteCommunity } from '../support/realistic/kept.ts';
import { cpuOf, type ReadCpu } from './process-cpu.ts';

/** Communities of several sizes on one database. */
export interface Communities {
  readonly open: (count: number) => Promise<Community>;
  readonly close: () => Promise<void>;
}

export interface Community {
  readonly count: number;
  /** The location of its database: a SQLite file or an address. */
  readonly at: string;
  readonly test: TestBackend;
  /** An admin who asked the most questions and has as much of everything as a member can have. */
  readonly admin: Member;
  /** Fills a path of `worstCalls` with ids of what the admin has. */
  readonly fill: (path: string) => string;
  readonly readCpu: ReadCpu;
}

/**
 * Realistic communities of `npm run bench`, which may be written to: they are copies. The originals
 * take minutes to make: if `BENCH_DATA` names a folder, they stay there for the next run.
 */
export async function openCommunities(engine: Engine): Promise<Communities> {
  const kept = process.env.BENCH_DATA;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'atoll-size-'));
  mkdirSync(folder, { recursive: true });
  const server =
    engine === 'postgres' ? await startPostgres([], { kept: join(folder, 'postgres') }) : undefined;
  const cleanups: (() => Promise<void>)[] = [];
  return {
    async open(count) {
      const copy = server
        ? await copyOfDatabase(server.address, count)
        : await copyOfFile(folder, count);
      const test = await openTestBackend(engine, copy.at);
      cleanups.push(async () => {
        await test.close();
        await copy.remove();
      });
      const readCpu = await cpuOf(test.backend.db);
      const { member: admin, fill } = await addMuch(test);
      return { count, at: copy.at, test, admin, fill, readCpu };
    },
    async close() {
      for (const cleanup of cleanups) await cleanup();
      await server?.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Copy {
  readonly at: string;
  readonly remove: () => Promise<void>;
}

async function copyOfFile(folder: string, count: number): Promise<Copy> {
  const original = await sqliteCommunity(folder, count);
  const copies = mkdtempSync(join(folder, 'copy-'));
  // The name that it has in a data folder.
  const at = join(copies, 'atoll.db');
  copyFileSync(original, at, constants.COPYFILE_FICLONE);
  return {
    at,
    remove: () => rm(copies, { recursive: true, force: true }),
  };
}

async function copyOfDatabase(server: string, count: number): Promise<Copy> {
  const original = new URL(await postgresCommunity(server, count)).pathname.slice(1);
  const copy = `copy_of_${original}`;
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: `${server}postgres` });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await run(`drop database if exists ${copy}`);
  await run(`create database ${copy} template ${original} strategy file_copy`);
  return { at: server + copy, remove: () => run(`drop database ${copy}`) };
}
