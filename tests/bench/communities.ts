import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../src/backend/sql/dialect.ts';
import { type Member, openTestBackend, type TestBackend } from '../support/backend.ts';
import { startPostgres } from '../support/postgres.ts';
import { TOP_TAG } from '../support/realistic/community.ts';
import { postgresCommunity, sqliteCommunity } from '../support/realistic/kept.ts';
import { addStaff } from '../support/staff.ts';

/** Communities of several sizes on one database. */
export interface Communities {
  readonly open: (count: number) => Promise<Community>;
  readonly close: () => Promise<void>;
}

export interface Community {
  readonly count: number;
  readonly test: TestBackend;
  /** An admin, who follows the tag of the most questions. */
  readonly admin: Member;
}

/**
 * Realistic communities of `npm run bench`. They take minutes to make: where `BENCH_DATA` names a
 * folder, they stay there, and are there at the next run.
 */
export async function openCommunities(engine: Engine): Promise<Communities> {
  const kept = process.env.BENCH_DATA;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'atoll-size-'));
  mkdirSync(folder, { recursive: true });
  const server =
    engine === 'postgres' ? await startPostgres([], join(folder, 'postgres')) : undefined;
  const opened: TestBackend[] = [];
  return {
    async open(count) {
      const address = server
        ? await postgresCommunity(server.address, count)
        : await sqliteCommunity(folder, count);
      const test = await openTestBackend(engine, address);
      opened.push(test);
      const { admin } = await addStaff(test, `staff-${Date.now().toString(36)}`);
      await test.call('PUT', `/tags/${TOP_TAG}/follow`, { as: admin });
      return { count, test, admin };
    },
    async close() {
      for (const test of opened) await test.close();
      await server?.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
