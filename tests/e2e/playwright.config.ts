import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../src/launch/chromium.mjs';

const chromium = await findChromium();

/**
 * Tests of what a browser without windows lacks, notifications and idle times of pages at rest, or has
 * other letters for: pictures.
 */
const WINDOWS = /\/(budgets|push|visits)\.spec\.ts$/;
/** Tests that change nothing, and measure what is there. */
const READING = /\/(ahead|guest|print|strain)\.spec\.ts$/;
/** Tests that take long, by their tag: `npm run test:full` runs them. */
const FULL = /@full/;
/**
 * Members who ask for less motion: without a graphics card a page that fades into the next costs as much
 * as all else it does. Guests keep the fade (ahead.spec.ts).
 */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** Browser tests, on the production build. Each worker has a server of its own (fixtures.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // What passes then is listed as flaky; more than two of them fail the run (launch/counts.mjs).
  retries: 1,
  workers: 2,
  // They end what hangs: a test that holds something to a time says so itself.
  timeout: 120_000,
  reporter: 'list',
  // Workers are not shared: what is read is the demo community as it comes, with nobody's posts.
  projects: [
    { name: 'windows', testMatch: WINDOWS, use: browserAt(chromium) },
    { name: 'reading', testMatch: READING, grepInvert: FULL },
    { name: 'taking part', testIgnore: [WINDOWS, READING], grepInvert: FULL, use: STILL },
    { name: 'full', testIgnore: WINDOWS, grep: FULL, use: STILL },
  ],
  // The same pictures for every machine: the pages are frozen, fonts and all (freeze.ts).
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, scale: 'device' } },
  use: {
    browserName: 'chromium',
    // A trace of every test takes a fifth of the browsers’ time: one is kept of a second try.
    trace: 'on-first-retry',
    ...browserAt(findHeadlessShell() ?? chromium),
  },
});

function browserAt(executablePath: string | undefined) {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return { launchOptions: executablePath === undefined ? { args } : { args, executablePath } };
}
