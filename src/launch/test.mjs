// @ts-check
// `npm test` installs what is missing and runs the checks, the unit and contract tests, and the browser
// tests. `npm run test:full` adds the other database, pictures, and tests that take long; `npm run check`
// runs the checks alone. Every stage runs, even after a failure, so that one run shows all failures.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { commandOf, readJson } from './paths.mjs';
import { runNode } from './processes.mjs';
import { buildIfNeeded } from './site.mjs';
import { findChromium, installTools } from './tools.mjs';

/** @typedef {{ passed: number, failures: string[] }} Outcome */
/** @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} TestedFile */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test */

/**
 * Files that have not changed since they passed are not read again. Rules that ask for types may miss
 * what a change in another file breaks; continuous integration has no cache, and finds it.
 */
const CACHED = /** @type {const} */ (['--cache', '--cache-strategy=content']);

/** Each with the package and the arguments of its command, or a script of ours. The longest first. */
const CHECKS = /** @type {const} */ ([
  [
    'lint',
    'eslint',
    '--max-warnings=0',
    ...CACHED,
    '--cache-location=node_modules/.cache/eslint/',
    '.',
  ],
  ['types', 'astro', 'check', '--minimumFailingSeverity=warning', '--minimumSeverity=warning'],
  ['format', 'prettier', '--check', '--log-level=warn', '.', ...CACHED],
  ['coverage of the specification', undefined, 'tests/spec/coverage.ts', '--check'],
  ['import rules', undefined, 'tests/rooms/check.ts'],
  ['unused files, exports, packages', 'knip'],
]);
const CHECKS_AT_ONCE = 2;

const isFull = process.argv.includes('--full');
const isChecksOnly = process.argv.includes('--checks');

await installIfNeeded({ forTests: true });
const folder = mkdtempSync(join(tmpdir(), 'atoll-tests-'));

/** @type {Record<string, () => Promise<Outcome>>} */
const STAGES = {
  'Format, lint, types, import rules': checks,
  ...(!isChecksOnly && {
    'Production build': build,
    'Unit and contract tests': unitTests,
    'Browser tests': browserTests,
  }),
};

let passed = 0;
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const times = [];
for (const [name, stage] of Object.entries(STAGES)) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const outcome = await stage();
  times.push(`${name}: ${String(Math.round((performance.now() - started) / 1000))} s`);
  passed += outcome.passed;
  failures.push(...outcome.failures);
}
rmSync(folder, { recursive: true, force: true });
// Often only the end of a log is read.
console.log(`\n${[...failures.map((failure) => `✗ ${failure}`), ...times].join('\n')}`);
console.log(`${String(passed)} passed, ${String(failures.length)} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function checks() {
  /** @type {Outcome} */
  const outcome = { passed: 0, failures: [] };
  const left = [...CHECKS];
  const runNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, command, ...args] = next;
      const script = command ? [commandOf(command), ...args] : args;
      const isPassed = (await runNode(script, { collected: true })) === 0;
      console.log(isPassed ? `✓ ${name}` : `✗ ${name}`);
      if (isPassed) outcome.passed += 1;
      else outcome.failures.push(name);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, runNext));
  return outcome;
}

/** @returns {Promise<Outcome>} */
async function build() {
  const isBuilt = (await buildIfNeeded()) === 0;
  const missing = await installTools({ forAllTests: isFull });
  const failures = missing.map((name) =>
    name === 'chromium'
      ? 'Chromium was not found. Install it, or set CHROMIUM_PATH'
      : `${name} is not installed`,
  );
  return isBuilt ? { passed: 1, failures } : { passed: 0, failures: ['The build', ...failures] };
}

async function unitTests() {
  const projects = (isFull ? ['unit', 'site', 'full'] : ['unit', 'site']).map(
    (name) => `--project=${name}`,
  );
  const file = join(folder, 'vitest.json');
  const command = [
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
  ];
  const code = await runNode(
    [commandOf('vitest'), ...command, `--outputFile.json=${file}`, ...projects],
    { env: isFull ? { ENGINES: 'all' } : {} },
  );
  /** @type {{ numPassedTests: number, testResults: TestedFile[] }} */
  const report = readReport(file) ?? { numPassedTests: 0, testResults: [] };
  return outcomeOf('Vitest', code, report.numPassedTests, report.testResults.flatMap(failuresOf));
}

async function browserTests() {
  const file = join(folder, 'playwright.json');
  const command = ['test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json'];
  const env = {
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(isFull && { FULL: '1' }),
  };
  const code = await runNode([commandOf('@playwright/test'), ...command], { env });
  /** @type {Record<'expected' | 'unexpected' | 'flaky', number>} */
  const found = readReport(file)?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  // Playwright has just listed them.
  const failures = Array.from({ length: found.unexpected }, () => 'A browser test, see above');
  return outcomeOf('Playwright', code, found.expected + found.flaky, failures);
}

/**
 * What a runner wrote, unless it ended before.
 * @param {string} file
 */
function readReport(file) {
  return existsSync(file) ? readJson(file) : undefined;
}

/**
 * What went wrong outside of tests counts as one failure: an error that nobody caught, or no test.
 * @param {string} runner
 * @param {number} code its exit code
 * @param {number} passed
 * @param {string[]} failures
 * @returns {Outcome}
 */
function outcomeOf(runner, code, passed, failures) {
  const isSilent = failures.length === 0 && (code !== 0 || passed === 0);
  const silent = isSilent ? [`${runner} ended with exit code ${String(code)}`] : [];
  return { passed, failures: [...failures, ...silent] };
}

/**
 * The failed tests of a file in Vitest's report, or the file where it did not load.
 * @param {TestedFile} file
 */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const names = failed.map(
    ({ fullName, failureMessages }) => `${name} › ${fullName}\n${headOf(failureMessages[0])}`,
  );
  return names.length === 0 && status === 'failed' ? [`${name}\n${headOf(message)}`] : names;
}

/** The first lines, indented. */
function headOf(text = '') {
  return text
    .split('\n')
    .slice(0, 8)
    .map((line) => `    ${line}`)
    .join('\n');
}
