import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { READY, type ReaderOutcome, type ReaderStatement } from './messages.ts';

/** Longest wait for a lock, in milliseconds; readers of a write-ahead log hardly ever meet one. */
const BUSY_TIMEOUT = 100;
const STATEMENTS_KEPT = 200;
/**
 * Bytes of the file that are read where the system keeps them: a page that is copied from there takes twice
 * the time of what is done with it. SQLite maps no more than these. A disk that fails then ends this process,
 * which is started again.
 */
const MAPPED = 2_147_418_112;

const db = new DatabaseSync(process.argv[2] ?? '', { readOnly: true, timeout: BUSY_TIMEOUT });
db.exec('pragma cache_size = -32000; pragma temp_store = memory');
db.exec(`pragma mmap_size = ${String(MAPPED)}`);

const statements = new Map<string, StatementSync>();

function prepare(text: string): StatementSync {
  const known = statements.get(text);
  if (known) return known;
  const statement = db.prepare(text);
  if (statements.size >= STATEMENTS_KEPT) statements.clear();
  statements.set(text, statement);
  return statement;
}

function outcomeOf({ sql, parameters }: ReaderStatement): ReaderOutcome {
  const begun = process.cpuUsage();
  const ms = () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
  try {
    const rows = prepare(sql).all(...(parameters as SQLInputValue[]));
    return { ms: ms(), rows };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { ms: ms(), failed: { message, errcode } };
  }
}

process.on('message', (statement: ReaderStatement) => process.send?.(outcomeOf(statement)));
// It ends with the server, which may yet need it when a terminal or systemd ends them all.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.send?.(READY);
