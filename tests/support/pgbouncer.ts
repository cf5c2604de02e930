import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pathOf } from '../../src/launch/tools.mjs';
import { freePort } from './ports.ts';

/** A PgBouncer in transaction mode, as docs/operations.md sets it up. */
export interface PgBouncer {
  readonly address: string;
  stop(): Promise<void>;
}

/** `address` is of a database; `connections` is how many of them all clients share. */
export async function startPgBouncer(address: string, connections: number): Promise<PgBouncer> {
  const { hostname, port: behind, username, password, pathname } = new URL(address);
  const name = pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'atoll-pgbouncer-'));
  // It refuses to run as root, and then cannot read what root alone may.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const limits = 'set statement_timeout = 3000; set lock_timeout = 2500';
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${hostname} port=${behind} connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${String(connections)}
query_wait_timeout = 3
server_connect_timeout = 2
server_login_retry = 1
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`,
  );
  const file = join(folder, 'pgbouncer.ini');
  const child = spawn(pathOf('pgbouncer') ?? 'pgbouncer', ['-q', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const at = `postgres://${username}:${password}@127.0.0.1:${String(port)}/${name}`;
  for (let tries = 0; !(await answers(at)); tries += 1) {
    if (tries > 50 || child.exitCode !== null) throw new Error('PgBouncer does not answer');
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    address: at,
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
