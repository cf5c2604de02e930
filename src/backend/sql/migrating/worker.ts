import { parentPort, workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { sqliteDialect } from '../sqlite.ts';
import type { Tables } from '../tables.ts';
import { migrate } from './migrate.ts';
import type { Told } from './thread.ts';

const tell = (told: Told) => parentPort?.postMessage(told);

const queries = new Kysely<Tables>({ dialect: sqliteDialect(String(workerData)) });
try {
  await migrate(queries, 'sqlite', (event) => tell({ event }));
} catch (error) {
  tell({ error: error instanceof Error ? (error.cause ?? error) : error });
} finally {
  await queries.destroy();
}
