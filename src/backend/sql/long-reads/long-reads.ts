import type { Logging, Queries } from '../open.ts';
import { limitStatements } from './limit-statements.ts';
import { Reader } from './reader.ts';
import { Turns } from './turns.ts';

/** Long reads at once: on SQLite processes, on PostgreSQL a part of the pool's connections. */
const READERS = 2;
const PART_OF_POOL = 0.4;

/** Where reads that may be long are done, so that nobody else waits for them. */
export interface LongReads {
  /** `sender` is who asks: reads are done in turns. @throws ReadTooLong, TooManyReads */
  run<T>(sender: string, read: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** In processes beside this one, each of which is ended where a read takes more than 300 ms. */
export function inProcesses(file: string, log: Logging | undefined): LongReads {
  const readers = Array.from({ length: READERS }, () => new Reader(file, log));
  const turns = new Turns(readers);
  return {
    run: (sender, read) => turns.run(sender, (reader) => reader.run(() => read(reader.sql))),
    async close() {
      await Promise.all(readers.map((reader) => reader.close()));
    },
  };
}

/** On PostgreSQL, which stops a statement after 500 ms; `pool` is the number of connections. */
export function onConnections(queries: Queries, pool: number): LongReads {
  const length = Math.ceil(PART_OF_POOL * pool);
  const turns = new Turns(Array.from({ length }, (_, at) => at));
  return {
    run: (sender, read) => turns.run(sender, () => limitStatements(queries, read)),
    close: () => Promise.resolve(),
  };
}

/** As every other read: what is in memory, nobody else can open. Such databases are small. */
export function inPlace(queries: Queries): LongReads {
  return { run: (_, read) => read(queries), close: () => Promise.resolve() };
}
