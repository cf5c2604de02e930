import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../src/backend/sql/open.ts';

/** Milliseconds of CPU that this process, the readers beside it and PostgreSQL's own have used. */
export type ReadCpu = () => Promise<number>;

/**
 * Reads the CPU of all processes that answer a call: this one, its children, and on PostgreSQL those
 * that serve its database, with what their parallel workers used. Linux alone tells.
 */
export function cpuOf(db: Database): ReadCpu {
  const servers = new Map<number, number>();
  return async () => {
    const { user, system } = process.cpuUsage();
    const own = (user + system) / 1e3;
    if (db.engine === 'sqlite') {
      const living = childrenOf(process.pid).reduce((sum, pid) => sum + nanoseconds(pid), 0);
      return own + endedChildren() + living / 1e6;
    }
    // What one used that has ended since is not lost: a sum that falls would be a negative cost.
    for (const pid of await serversOf(db)) {
      servers.set(pid, Math.max(servers.get(pid) ?? 0, nanoseconds(pid)));
    }
    return own + [...servers.values()].reduce((sum, used) => sum + used, 0) / 1e6;
  };
}

/** Milliseconds that children used that have ended, by the system's ticks of 10 ms. */
function endedChildren(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

async function serversOf({ sql: queries }: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(queries);
  return rows.map(({ pid }) => pid);
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** What the threads of a process have run so far; nothing of one that has ended. */
function nanoseconds(pid: number): number {
  try {
    const folder = `/proc/${String(pid)}/task`;
    return readdirSync(folder)
      .map((thread) => Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]))
      .reduce((sum, time) => sum + time, 0);
  } catch {
    return 0;
  }
}
