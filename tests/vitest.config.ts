import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

const BUDGETS = 'tests/budgets/**/*.test.ts';

export default defineConfig({
  root,
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', BUDGETS],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        // After the others and one by one: what is measured here has the machine to itself.
        test: {
          name: 'budgets',
          include: [BUDGETS],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
