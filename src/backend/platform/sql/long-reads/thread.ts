import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** A statement for the thread. */
export interface Request {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type Reply = { readonly id: number } & (
  { readonly rows: unknown[] } | { readonly message: string; readonly errcode: number | undefined }
);

/** Milliseconds to wait for a lock. With a write-ahead log, readers are hardly ever blocked. */
const BUSY_TIMEOUT = 100;
const STATEMENTS_KEPT = 200;

const db = new DatabaseSync(String(workerData), { readOnly: true, timeout: BUSY_TIMEOUT });
db.exec('pragma cache_size = -32000; pragma temp_store = memory');
const statements = new Map<string, StatementSync>();

function prepare(text: string): StatementSync {
  const known = statements.get(text);
  if (known) return known;
  const statement = db.prepare(text);
  if (statements.size >= STATEMENTS_KEPT) statements.clear();
  statements.set(text, statement);
  return statement;
}

function replyTo({ id, sql, parameters }: Request): Reply {
  try {
    return { id, rows: prepare(sql).all(...(parameters as SQLInputValue[])) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { id, message, errcode };
  }
}

parentPort?.on('message', (request: Request) => parentPort?.postMessage(replyTo(request)));
