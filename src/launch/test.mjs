// @ts-check
// `npm test`: installs what is missing and runs all tests. Every stage runs, even where one before
// it failed, so that one run shows all there is to mend.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { chromium } from './chromium.mjs';
import { counts, countOutcome, failure, listFailures } from './counts.mjs';
import { installIfNeeded } from './install.mjs';
import { commandOf, ROOT } from './paths.mjs';
import { runNode } from './processes.mjs';
import { buildIfNeeded } from './site.mjs';
import { wrk } from './wrk.mjs';

await installIfNeeded({ forTests: true });
const outcomes = mkdtempSync(join(tmpdir(), 'atoll-tests-'));

/** @type {Record<string, () => Promise<ReturnType<typeof counts>>>} */
const STAGES = {
  'Format, lint, types, import rules': runChecks,
  'The production build': build,
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
rmSync(outcomes, { recursive: true, force: true });
console.log(`\n${listFailures(total)}${String(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function build() {
  return (await buildIfNeeded()) === 0 ? counts(1) : failure('The production build', 'It failed');
}

async function unitTests() {
  await wrk();
  return outcomeOf('vitest', [
    commandOf('vitest'),
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=default',
    `--reporter=${reporterFor('vitest')}`,
  ]);
}

async function browserTests() {
  const browser = await chromium();
  if (browser === undefined) return failure('Chromium', 'There is none');
  const playwright = [
    commandOf('@playwright/test'),
    'test',
    '--config=tests/e2e/playwright.config.ts',
    `--reporter=list,${reporterFor('playwright')}`,
  ];
  return outcomeOf('playwright', playwright, { CHROMIUM_PATH: browser });
}

/** @param {string} runner */
function reporterFor(runner) {
  return join(ROOT, `src/launch/reporters/${runner}.mjs`);
}

/**
 * @param {string} runner
 * @param {readonly string[]} command
 * @param {Record<string, string>} [env]
 */
async function outcomeOf(runner, command, env) {
  const file = join(outcomes, `${runner}.json`);
  const code = await runNode(command, { env: { ...env, OUTCOME_FILE: file } });
  return countOutcome(runner, file, code);
}
