import { sql } from 'kysely';
import { coalesce } from '../../coalesce.ts';
import type { Queries } from '../open.ts';
import type { Beside } from '../sqlite.ts';
import { WriterThread } from './writer-thread.ts';

/** Where statements that may write for long are run, so that nobody but writers waits for them. */
export interface LongWrites {
  /** Runs a statement by itself; the rows that it changed, those of a virtual table's own tables too. */
  run(statement: string): Promise<number>;
  close(): Promise<void>;
}

/** In a thread beside this one. */
export function inThread(file: string): LongWrites & Beside {
  const thread = new WriterThread(file);
  let writing: Promise<unknown> | undefined;
  // Where it fails, a later commit does it, and says so: sqlite.ts.
  const copying = coalesce(() =>
    thread.run('pragma wal_checkpoint(passive)').then(
      () => undefined,
      () => undefined,
    ),
  );
  return {
    run(statement) {
      const changes = thread.run(statement);
      const ended = () => {
        if (writing === changes) writing = undefined;
      };
      writing = changes;
      void changes.then(ended, ended);
      return changes;
    },
    writing: () => writing,
    copying,
    close: () => thread.close(),
  };
}

/** As every other write: what is in memory, nobody else can open. */
export function inPlace(queries: Queries): LongWrites {
  const total = async () => {
    const { rows } = await sql<{ total: number }>`select total_changes() as total`.execute(queries);
    return rows[0]?.total ?? 0;
  };
  return {
    async run(statement) {
      const before = await total();
      await sql.raw(statement).execute(queries);
      return (await total()) - before;
    },
    close: () => Promise.resolve(),
  };
}
