import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../src/backend/platform/sql/database.ts';

/** Milliseconds of CPU that this process, its reader processes and PostgreSQL's processes have used. */
export type ReadCpu = () => number;

/**
 * Reads the CPU of all processes that serve a call: this one, its future children, and all that the
 * PostgreSQL server has started, including parallel workers that have ended. Works on Linux only.
 */
export async function cpuOf(db: Database): Promise<ReadCpu> {
  // The bench's own site, and PostgreSQL's first process.
  const others = new Set(childrenOf('self'));
  const server = db.engine === 'postgres' ? await serverOf(db) : undefined;
  return () => {
    const { user, system } = process.cpuUsage();
    const own = (user + system) / 1e3 + usedBelow('self', others);
    return server === undefined ? own : own + usedBelow(server, new Set());
  };
}

/** The parent of the process that serves this connection. */
async function serverOf({ sql: queries }: Database): Promise<string> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries);
  return fieldsOf(String(rows[0]?.pid))[1] ?? '';
}

/** Milliseconds of a process's children; ended ones are counted in the system's ticks of 10 ms. */
function usedBelow(pid: string, others: ReadonlySet<string>): number {
  const ended = fieldsOf(pid);
  const children = childrenOf(pid).filter((child) => !others.has(child));
  const living = children.reduce((sum, child) => sum + nanoseconds(child), 0);
  return (Number(ended[13]) + Number(ended[14])) * 10 + living / 1e6;
}

/** The fields of a process's stat from the third on: its name may contain spaces. */
function fieldsOf(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function childrenOf(pid: string): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

/** How long the threads of a process have run so far; 0 for a process that has ended. */
function nanoseconds(pid: string): number {
  try {
    const folder = `/proc/${pid}/task`;
    return readdirSync(folder)
      .map((thread) => Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]))
      .reduce((sum, time) => sum + time, 0);
  } catch {
    return 0;
  }
}
