import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { WriterOutcome } from './messages.ts';

/** Longest wait for others who write, in milliseconds: nobody but this thread waits. */
const BUSY_TIMEOUT = 10_000;

const db = new DatabaseSync(String(workerData), { timeout: BUSY_TIMEOUT });
db.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -8000');
// Those of a virtual table's own tables too, which a statement does not count for itself.
const changed = db.prepare('select total_changes() as total');
const total = () => Number(changed.get()?.total);

function outcomeOf(statement: string): WriterOutcome {
  const before = total();
  try {
    db.exec(statement);
    return { changes: total() - before };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { failed: { message, errcode } };
  }
}

parentPort?.on('message', (statement: string) => {
  parentPort?.postMessage(outcomeOf(statement));
});
