import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What takes long, by the file's name, and what is measured: `npm run test:full` runs them. */
const FULL = 'tests/**/*.full.test.ts';
/** Pages by the rows of the specification, on sites that all of them share. */
const SPEC = 'tests/spec/**/*.test.ts';
const BUDGETS = 'tests/budgets/**/*.test.ts';

/**
 * A fresh process for each file costs more than most files: they share one a worker. One worker more
 * than there are cores, as they wait for sockets, mails and servers that start.
 */
const SHARED = { maxWorkers: 3, isolate: false };

const SETTINGS = { unstubEnvs: true, testTimeout: 20_000, hookTimeout: 30_000 };

export default defineConfig({
  root,
  test: {
    // Projects that extended this would each start a server of their own.
    globalSetup: ['tests/support/postgres.ts', 'tests/support/realistic/shared.ts'],
    projects: [
      project('rooms', ['tests/**/*.test.ts'], [BUDGETS, SPEC, FULL], SHARED),
      project('spec', [SPEC], [], { ...SHARED, globalSetup: ['tests/spec/sites.ts'] }),
      // Much of it counts the CPU of its process, which is its own, or waits for leases and servers.
      project('full', [FULL], [], { maxWorkers: 3, sequence: { groupOrder: 1 } }),
      // After the others and one by one: what is measured has the machine to itself.
      project('budgets', [BUDGETS], [], { maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});

function project(name: string, include: string[], exclude: string[], more: object) {
  return { root, test: { ...SETTINGS, name, include, exclude, ...more } };
}
