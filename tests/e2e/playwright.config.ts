import { defineConfig } from '@playwright/test';
import { findChromium } from '../../src/launch/chromium.mjs';

const executablePath = await findChromium();

/** What depends on how busy the machine is. */
const MEASURING = /\/lighthouse\.spec\.ts$/;
/** Tests that change nothing, and measure or picture what is there. */
const READING = /\/(ahead|budgets|guest|home|print|reach|screens|strain)\.spec\.ts$/;

/** Browser tests, on the production build. Each worker has a server of its own (fixtures.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  reporter: 'list',
  // Workers are not shared: what is read is the demo community as it comes, with nobody's posts.
  projects: [
    // First, and one after the other: nothing else runs beside.
    { name: 'measuring', testMatch: MEASURING, fullyParallel: false },
    { name: 'reading', testMatch: READING, dependencies: ['measuring'] },
    { name: 'taking part', testIgnore: [MEASURING, READING], dependencies: ['measuring'] },
  ],
  // The same pictures for every machine: the pages are frozen, fonts and all (freeze.ts).
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.01, scale: 'device' } },
  use: {
    browserName: 'chromium',
    // Pictures of every moment, which few failures need, take a fifth of the browsers’ time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
