// @ts-check
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { readJson, textOf } from './paths.mjs';

/**
 * How many tests passed, failed and were skipped, and which failed.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: readonly Failure[] }} Outcome
 * @typedef {{ name: string, reason: string }} Failure what failed, and what its error says
 */

/**
 * @param {number} [passed]
 * @param {number} [failed]
 * @param {number} [skipped]
 * @param {readonly Failure[]} [failures]
 */
export function counts(passed = 0, failed = 0, skipped = 0, failures = []) {
  return {
    passed,
    failed,
    skipped,
    failures,
    /**
     * @param {Outcome} other
     * @returns {ReturnType<typeof counts>}
     */
    plus: (other) =>
      counts(passed + other.passed, failed + other.failed, skipped + other.skipped, [
        ...failures,
        ...other.failures,
      ]),
    /** The line that a run of all tests ends in. */
    toString: () =>
      `${String(passed)} passed, ${String(failed)} failed` +
      (skipped > 0 ? `, ${String(skipped)} skipped` : ''),
  };
}

/**
 * @param {string} name
 * @param {string} reason
 */
export function failure(name, reason) {
  return counts(0, 1, 0, [{ name, reason }]);
}

/**
 * Writes the outcome of a runner's run to the file that OUTCOME_FILE names.
 * @param {number} passed
 * @param {number} skipped
 * @param {readonly Failure[]} failures
 */
export function writeOutcome(passed, skipped, failures) {
  const outcome = counts(passed, failures.length, skipped, failures);
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
 * What failed, at the end of a log of which often no more than the end is read.
 * @param {Outcome} outcome
 */
export function listFailures({ failures }) {
  return failures.map(({ name, reason }) => `✗ ${name}\n${indented(reason)}\n`).join('');
}

/** Lines of a reason: the rest, as differences of long texts, stands where the test ran. */
const LINES = 12;

/** @param {string} reason */
function indented(reason) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, LINES);
  return lines.map((line) => `    ${line}`).join('\n');
}
