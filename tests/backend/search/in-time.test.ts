import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { searchInTime } from '../../../src/backend/search/in-time.ts';
import type { SearchOptions } from '../../../src/backend/search/search.ts';
import { ReadTooLong } from '../../../src/backend/sql/failures.ts';
import { type Database, openDatabase } from '../../../src/backend/sql/open.ts';
import { openLibrary } from './library.ts';

const OPTIONS: SearchOptions = {
  filter: { status: 'all', featured: false },
  sort: 'newest',
  limit: 15,
  offset: 0,
};

/** The one that serves the only connection of a database on PostgreSQL. */
async function serverOf(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.sql);
  return rows.map(({ pid }) => pid);
}

const LINUX = process.platform === 'linux';

/** SQLite's reads stop in the same way, but no statement of its takes too long for sure. */
describe.runIf(LINUX)('A search that takes too long on PostgreSQL', () => {
  /** A search for k8s, in an order, whose reader can be made to stand still before a statement. */
  async function open(sort: SearchOptions['sort']) {
    const library = await openLibrary('postgres');
    onTestFinished(() => library.test.close());
    const [typed = 0, other = 0] = await library.add({ title: 'k8s' }, { title: 'kubernetes' });
    const statements: string[] = [];
    let stopsBefore: number | undefined;
    let pids: number[] = [];
    const tell = (signal: NodeJS.Signals) => {
      for (const pid of pids) process.kill(pid, signal);
    };
    const { address: directAddress } = library.test.backend.db;
    const db = await openDatabase(directAddress, {
      pool: 1,
      log({ level, query }) {
        statements.push(JSON.stringify(query.parameters));
        if (level === 'error') {
          tell('SIGCONT');
          // It has been given up, and ends before the next error comes, of its rollback.
          pids = [];
        }
        if (statements.length === stopsBefore) tell('SIGSTOP');
      },
    });
    onTestFinished(() => db.close());
    const search = () => searchInTime(db, 'a', 'k8s', { ...OPTIONS, sort });
    /** The same, stopped before the last statement that has a word. */
    const stopped = async (word: string) => {
      statements.length = 0;
      await search();
      const at = statements.findLastIndex((parameters) => parameters.includes(word));
      pids = await serverOf(db);
      statements.length = 0;
      stopsBefore = at;
      return search();
    };
    return { typed, other, search, stopped };
  }

  it.each(['newest', 'relevance'] as const)(
    'by other names finds what the words find as they were typed, and is cut: by %s',
    async (sort) => {
      const { typed, other, search, stopped } = await open(sort);
      const whole = await search();
      expect(new Set(whole.ids)).toEqual(new Set([typed, other]));
      expect([whole.isCut, whole.otherWords]).toEqual([false, ['kubernetes']]);
      const found = await stopped('kubernet');
      expect(found).toMatchObject({ ids: [typed], total: 1, isCut: true, otherWords: [] });
      expect((await search()).ids).toHaveLength(2);
    },
  );

  it('by the words themselves is refused', async () => {
    const { stopped } = await open('newest');
    await expect(stopped(',10001,300,0]')).rejects.toThrow(ReadTooLong);
  });
});
