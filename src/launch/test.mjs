// @ts-check
// `npm test` installs what is missing and runs the tests; `npm run test:full` runs those as well that
// take long. Every stage runs, even where one before it failed, so that one run shows all there is to
// mend.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { chromium, installHeadlessShell } from './chromium.mjs';
import {
  afterSecondTry,
  counts,
  countOutcome,
  failure,
  filesToTryAgain,
  listFailures,
  listFlaky,
  listSlowest,
} from './counts.mjs';
import { installIfNeeded } from './install.mjs';
import { commandOf, ROOT } from './paths.mjs';
import { runNode } from './processes.mjs';
import { buildIfNeeded } from './site.mjs';
import { installTools } from './tools.mjs';

const isFull = process.argv.includes('--full');

await installIfNeeded({ forTests: true });
const outcomes = mkdtempSync(join(tmpdir(), 'atoll-tests-'));

/** @type {Record<string, () => Promise<ReturnType<typeof counts>>>} */
const STAGES = {
  'Format, lint, types, import rules': runChecks,
  'The production build': build,
  ...(isFull && { 'What the full run needs': tools }),
  'Unit and contract tests': unitTests,
  'Browser tests': browserTests,
};

let total = counts();
for (const [name, stage] of Object.entries(STAGES)) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const found = await stage();
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${name}: ${String(found)}, in ${String(seconds)} s`);
  total = total.plus(found);
}
rmSync(outcomes, { recursive: true, force: true });
console.log(`\n${listSlowest(total)}${listFailures(total)}${listFlaky(total)}${String(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function build() {
  return (await buildIfNeeded()) === 0
    ? counts({ passed: 1 })
    : failure('The production build', 'It failed');
}

async function tools() {
  const missing = await installTools();
  // Lighthouse, among the budgets, needs it before the browser tests do.
  if ((await chromium()) === undefined) missing.push('Chromium');
  await installHeadlessShell();
  return missing.reduce(
    (sum, name) => sum.plus(failure(name, 'It is not installed')),
    counts({ passed: missing.length === 0 ? 1 : 0 }),
  );
}

async function unitTests() {
  const found = await vitest(
    ...(isFull ? ['--project=!limits'] : projects('rooms', 'spec', 'measured')),
  );
  const files = filesToTryAgain(found);
  if (files.length === 0) return found;
  console.log(`\nTried once more, alone: ${files.join(', ')}`);
  return afterSecondTry(found, await vitest(...files, '--maxWorkers=1'));
}

/** @param {string[]} more */
function vitest(...more) {
  return outcomeOf('vitest', [
    commandOf('vitest'),
    'run',
    '--config=tests/vitest.config.ts',
    ...more,
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
    ...projects('windows', 'reading', 'taking part'),
    `--reporter=list,${reporterFor('playwright')}`,
  ];
  return outcomeOf('playwright', playwright, { CHROMIUM_PATH: browser });
}

/**
 * The projects of a runner that `npm test` runs; all, with those that are called `full`, otherwise.
 * @param {string[]} names
 */
function projects(...names) {
  return isFull ? [] : names.map((name) => `--project=${name}`);
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
