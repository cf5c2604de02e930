// @ts-check
// `npm test`: installs what is missing and runs all tests. Every stage runs, even where one before
// it failed, so that one run shows all there is to mend.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { chromium } from './chromium.mjs';
import { counts, countReport, readPlaywright, readVitest } from './counts.mjs';
import { installIfNeeded } from './install.mjs';
import { commandOf } from './paths.mjs';
import { runNode } from './processes.mjs';
import { buildIfNeeded } from './site.mjs';

await installIfNeeded({ forTests: true });
const reports = mkdtempSync(join(tmpdir(), 'atoll-tests-'));

/** @type {Record<string, () => Promise<ReturnType<typeof counts>>>} */
const STAGES = {
  'Format, lint, types, import rules': runChecks,
  'The production build': async () => ((await buildIfNeeded()) === 0 ? counts(1) : counts(0, 1)),
  'Unit and contract tests': unitTests,
  'Browser tests': browserTests,
};

let total = counts();
for (const [name, stage] of Object.entries(STAGES)) {
  console.log(`\n── ${name} ──`);
  const found = await stage();
  console.log(`${name}: ${String(found)}`);
  total = total.plus(found);
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${String(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function unitTests() {
  const report = join(reports, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = [commandOf('vitest'), 'run', '-c', 'tests/vitest.config.ts'];
  return countReport(report, await runNode([...vitest, ...reporters]), readVitest);
}

async function browserTests() {
  const browser = await chromium();
  if (browser === undefined) return counts(0, 1);
  const report = join(reports, 'browser.json');
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const playwright = [
    commandOf('@playwright/test'),
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
  ];
  const code = await runNode([...playwright, '--reporter=list,json'], { env });
  return countReport(report, code, readPlaywright);
}
