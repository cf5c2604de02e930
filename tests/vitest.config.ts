import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests that start the built site, and pages by the rows of the specification on sites they share. */
const SITE = ['tests/{server,site,spec}/**/*.test.ts'];
/** Tests that take long: `npm run test:full` runs them. */
const FULL = ['tests/**/*.full.test.ts'];
/** Time, CPU and memory, which vary with the machine: `npm run bench -- limits`. */
const LIMITS = ['tests/**/*.limit.test.ts'];

const BUILD = 'tests/support/build.ts';

const SETTINGS = {
  root,
  unstubEnvs: true,
  // Ends tests that hang; busy machines need several times as long as calm ones.
  testTimeout: 120_000,
  retry: Number(process.env.SECOND_TRIES ?? 0),
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  setupFiles: ['tests/support/after-file.ts'],
};

/**
 * A fresh process for each file costs more than most files: they share one a worker. One worker more
 * than there are cores, as they wait for sockets, mails and servers that start.
 */
const SHARED = { maxWorkers: 3, isolate: false };

export default defineConfig({
  root,
  test: {
    // Projects that extended this would each start a server of their own.
    globalSetup: ['tests/support/postgres.ts', 'tests/support/realistic/shared.ts'],
    projects: [
      project('unit', ['tests/**/*.test.ts'], [...SITE, ...FULL, ...LIMITS], SHARED),
      project('site', SITE, [...FULL, ...LIMITS], {
        ...SHARED,
        globalSetup: [BUILD],
      }),
      // Runs first, as projects run by name: other files fill the time in which slow ones wait.
      project('full', FULL, [], {
        ...SHARED,
        globalSetup: [BUILD],
      }),
      project('limits', LIMITS, [], {
        maxWorkers: 1,
        globalSetup: [BUILD],
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});

function project(name: string, include: string[], exclude: string[], more: object) {
  return { root, test: { ...SETTINGS, name, include, exclude, ...more } };
}
