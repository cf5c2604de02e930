import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What takes long, by the file's name, and what is measured: `npm run test:full` runs them. */
const FULL = 'tests/**/*.full.test.ts';
/** Pages by the rows of the specification, on sites that all of them share. */
const SPEC = 'tests/spec/**/*.test.ts';
const BUDGETS = 'tests/budgets/**/*.test.ts';
/** What counts time so closely that work beside it would be counted as well. */
const MEASURED = 'tests/**/*.measured.test.ts';
const MEASURED_LONG = 'tests/**/*.measured.full.test.ts';
/** Time, CPU and memory: `npm run bench -- limits`, because they vary with the machine. */
const LIMITS = 'tests/**/*.limit.test.ts';

/**
 * A fresh process for each file costs more than most files: they share one a worker. One worker more
 * than there are cores, as they wait for sockets, mails and servers that start.
 */
const SHARED = { maxWorkers: 3, isolate: false };

// They end what hangs: a test that holds something to a time says so itself.
const SETTINGS = {
  unstubEnvs: true,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  setupFiles: ['tests/support/after-file.ts'],
};

/** After all others and one by one: what is measured has the machine to itself. */
const ALONE = { maxWorkers: 1, sequence: { groupOrder: 2 } };

export default defineConfig({
  root,
  test: {
    // Projects that extended this would each start a server of their own.
    globalSetup: ['tests/support/postgres.ts', 'tests/support/realistic/shared.ts'],
    projects: [
      project('rooms', ['tests/**/*.test.ts'], [BUDGETS, SPEC, FULL, MEASURED, LIMITS], SHARED),
      project('spec', [SPEC], [], { ...SHARED, globalSetup: ['tests/spec/sites.ts'] }),
      // Much of it counts the CPU of its process, which is its own, or waits for leases and servers.
      project('full', [FULL], [MEASURED_LONG], { maxWorkers: 3, sequence: { groupOrder: 1 } }),
      project('measured', [MEASURED], [], ALONE),
      project('budgets', [BUDGETS, MEASURED_LONG], [LIMITS], ALONE),
      project('limits', [LIMITS], [], ALONE),
    ],
  },
});

function project(name: string, include: string[], exclude: string[], more: object) {
  return { root, test: { ...SETTINGS, name, include, exclude, ...more } };
}
