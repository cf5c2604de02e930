import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Database } from '../sql/open.ts';
import type { IoServer } from './sockets.ts';

/** One connection listens; the others send, and fetch what is too long for a notification. */
const CONNECTIONS = 3;

/** Lets the processes that share a PostgreSQL reach each other's sockets. SQLite has one process. */
export function openCluster(
  db: Database,
  io: IoServer,
  report: (error: unknown) => void,
): { close(): Promise<void> } {
  if (db.engine === 'sqlite') return { close: () => Promise.resolve() };
  const pool = new pg.Pool({ connectionString: db.address, max: CONNECTIONS });
  // A connection that breaks must not end the process: the adapter listens again on a new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  io.adapter(createAdapter(pool, { errorHandler: report }));
  return { close: () => pool.end() };
}
