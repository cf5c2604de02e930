import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../src/launch/tools.mjs';

const chromium = findChromium();

/** Tests that take long have a tag: `npm run test:full` sets FULL to run them. */
const isFull = Boolean(process.env.FULL);
const LESS = isFull ? {} : { grepInvert: /@full/ };
/**
 * Tests that need a browser with windows: its notifications and idle times, and for pictures its
 * fonts. It takes twice the CPU, so guest pages are visited with it only when pictures are taken.
 */
const WINDOWS = isFull ? /\/(budgets|push|visits)\.spec\.ts$/ : /\/(budgets|push)\.spec\.ts$/;
/** Tests that change nothing, and measure what is there. */
const READING = /\/(ahead|guest|print|visits)\.spec\.ts$/;
/**
 * Members who ask for less motion: without a graphics card a page that fades into the next costs as much
 * as all else it does. Guests keep the fade (ahead.spec.ts).
 */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;
/** Tests get one window after another with its storage emptied, and keep its cache of scripts. */
const ONE_WINDOW = { reuseContext: true } as const;

/** Browser tests, on the production build. Each worker has a server of its own (fixtures.ts). */
export default defineConfig({
  testDir: '.',
  globalSetup: '../support/build.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 1,
  workers: 2,
  timeout: 60_000,
  reporter: 'list',
  // Workers are not shared: what is read is the demo community as it comes, with nobody's posts.
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
    // A trace of every test takes a fifth of the browsers’ time: one is kept of a second try.
    trace: 'on-first-retry',
    ...browserAt(findHeadlessShell() ?? chromium),
  },
});

function browserAt(executablePath: string | undefined) {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return { launchOptions: executablePath === undefined ? { args } : { args, executablePath } };
}
