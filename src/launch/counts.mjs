// @ts-check
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { readJson, textOf } from './paths.mjs';

/**
 * What a run of tests found. A flaky test failed, and passed when it was tried once more: it counts
 * as passed.
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly Failure[]} failures
 * @property {readonly string[]} flaky names
 * @property {readonly FileTime[]} times
 * @typedef {{ name: string, reason: string }} Failure what failed, and what its error says
 * @typedef {{ file: string, ms: number }} FileTime how long a file's tests kept a worker, setup included
 */

/** Failed tests that are tried once more; where more fail, the code is wrong and not the moment. */
const TRIED_AGAIN = 5;

/** @param {Partial<Outcome>} [found] */
export function counts(found = {}) {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], times: [] };
  /** @type {Outcome} */
  const own = { ...none, ...found };
  return {
    ...own,
    /**
     * @param {Outcome} other
     * @returns {ReturnType<typeof counts>}
     */
    plus: (other) => counts(sum(own, other)),
    /** The line that a run of all tests ends in. */
    toString: () =>
      `${String(own.passed)} passed, ${String(own.failed)} failed` +
      (own.skipped > 0 ? `, ${String(own.skipped)} skipped` : ''),
  };
}

/**
 * @param {Outcome} one
 * @param {Outcome} other
 * @returns {Outcome}
 */
function sum(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
    flaky: [...one.flaky, ...other.flaky],
    times: [...one.times, ...other.times],
  };
}

/**
 * @param {string} name
 * @param {string} reason
 */
export function failure(name, reason) {
  return counts({ failed: 1, failures: [{ name, reason }] });
}

/**
 * Writes the outcome of a runner's run to the file that OUTCOME_FILE names.
 * @param {Omit<Outcome, 'failed'>} found
 */
export function writeOutcome(found) {
  const outcome = counts({ ...found, failed: found.failures.length });
  writeFileSync(process.env.OUTCOME_FILE ?? '', JSON.stringify(outcome));
}

/**
 * The counts of a test runner's run. Whatever went wrong outside of a test counts as one failure:
 * a file that does not load, an error nobody caught, a runner that ran nothing.
 * @param {string} runner its name
 * @param {string} file where our reporter for it wrote the outcome, if it came so far
 * @param {number} code the runner's exit code
 */
export function countOutcome(runner, file, code) {
  /** @type {Outcome} */
  const found = textOf(file) === undefined ? counts() : readJson(file);
  const isSilent = found.failed === 0 && (code !== 0 || found.passed + found.skipped === 0);
  const counted = counts().plus(found);
  return isSilent
    ? counted.plus(failure(runner, `It ended with exit code ${String(code)}`))
    : counted;
}

/**
 * The files whose failed tests are tried once more, alone, as Playwright does by itself: none where
 * that could not make the run a green one.
 * @param {Outcome} outcome
 */
export function filesToTryAgain({ failures }) {
  const isFew = failures.length <= TRIED_AGAIN;
  const areTests = failures.every(({ name }) => IN_FILE.test(name));
  if (!isFew || !areTests) return [];
  return [...new Set(failures.map(({ name }) => name.replace(IN_FILE, '$1')))];
}

const IN_FILE = /^(tests\/\S+\.test\.ts) › .*$/s;

/**
 * A run and its second try: who fails no more is flaky.
 * @param {Outcome} first
 * @param {Outcome} second of the files whose tests failed, whole
 */
export function afterSecondTry(first, second) {
  if (!second.failures.every(({ name }) => IN_FILE.test(name))) return counts(first);
  const again = new Set(second.failures.map(({ name }) => name));
  const flaky = first.failures.map(({ name }) => name).filter((name) => !again.has(name));
  const passed = first.passed + flaky.length;
  const { failed, failures } = second;
  return counts({ ...first, passed, failed, failures, flaky });
}

/**
 * What failed, at the end of a log of which often no more than the end is read.
 * @param {Outcome} outcome
 */
export function listFailures({ failures }) {
  return failures.map(({ name, reason }) => `✗ ${name}\n${indented(reason)}\n`).join('');
}

/** @param {Outcome} outcome */
export function listFlaky({ flaky }) {
  return flaky.map((name) => `flaky: ${name}\n`).join('');
}

/**
 * The files that took longest, over all runners.
 * @param {Outcome} outcome
 */
export function listSlowest({ times }) {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}\n`);
  return lines.length > 0 ? `Slowest files:\n${lines.join('')}` : '';
}

const SLOWEST = 10;

/** Lines of a reason: the rest, as differences of long texts, stands where the test ran. */
const LINES = 12;

/** @param {string} reason */
function indented(reason) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, LINES);
  return lines.map((line) => `    ${line}`).join('\n');
}
