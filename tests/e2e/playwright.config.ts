import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../src/launch/tools.mjs';

const chromium = findChromium();

/** Slow tests have a tag: `npm run test:full` sets FULL to run them. */
const isFull = Boolean(process.env.FULL);
const LESS = isFull ? {} : { grepInvert: /@full/ };
/**
 * Tests that need a browser with windows, for notifications and idle callbacks, and for pictures its
 * fonts. It takes twice the CPU, so guest pages are visited with it only when pictures are taken.
 */
const WINDOWS = isFull ? /\/(budgets|push|visits)\.spec\.ts$/ : /\/(budgets|push)\.spec\.ts$/;
/** Tests that only read. */
const READING = /\/(ahead|guest|print|visits)\.spec\.ts$/;
/**
 * Members who ask for less motion: without a graphics card, fading from page to page costs as much as
 * everything else. Guests keep the fade (ahead.spec.ts).
 */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;
/** Tests reuse one window with empty storage, and keep its script cache. */
const ONE_WINDOW = { reuseContext: true } as const;

/** Browser tests, on the production build. Each worker has a server of its own (fixtures.ts). */
export default defineConfig({
  testDir: '.',
  globalSetup: '../support/build.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: Number(process.env.SECOND_TRIES ?? 0),
  workers: 2,
  // Ends tests that hang; busy machines need several times as long as calm ones.
  timeout: 120_000,
  reporter: 'list',
  // Projects share no workers: reading tests see the demo community unchanged.
  projects: [
    { name: 'windows', testMatch: WINDOWS, use: browserAt(chromium), ...LESS },
    { name: 'reading', testMatch: READING, testIgnore: WINDOWS, ...LESS },
    {
      name: 'taking part',
      testIgnore: [WINDOWS, READING],
      use: { ...STILL, ...ONE_WINDOW },
      ...LESS,
    },
  ],
  // The same pictures for every machine: the pages are frozen, fonts and all (freeze.ts).
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, scale: 'device' } },
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    // Tracing every test would take a fifth of the browsers’ time.
    screenshot: 'only-on-failure',
    ...browserAt(findHeadlessShell() ?? chromium),
  },
});

function browserAt(executablePath: string | undefined) {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return { launchOptions: executablePath === undefined ? { args } : { args, executablePath } };
}
