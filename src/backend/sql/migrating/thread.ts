import { Worker } from 'node:worker_threads';
import type { MigrationEvent, MigrationListener } from '../migrations/index.ts';

/** What the thread says: an event, or that it could not. */
export type Told = { readonly event: MigrationEvent } | { readonly error: unknown };

/**
 * Brings a SQLite file up to date in a thread: a statement of SQLite's holds the thread that it runs
 * in, and this one has others to answer meanwhile.
 */
export function migrateInThread(file: string, onMigration: MigrationListener): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    execArgv: [],
    workerData: file,
  });
  return new Promise((resolve, reject) => {
    worker.on('message', (told: Told) => {
      if ('event' in told) onMigration(told.event);
      else reject(new Error('The database could not be updated', { cause: told.error }));
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('The thread that brings the database up to date has ended'));
    });
  });
}
