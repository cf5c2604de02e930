// @ts-check
import { readJson, textOf } from './paths.mjs';

/**
 * How many tests passed, failed and were skipped.
 * @param {number} [passed]
 * @param {number} [failed]
 * @param {number} [skipped]
 */
export function counts(passed = 0, failed = 0, skipped = 0) {
  return {
    passed,
    failed,
    skipped,
    /**
     * @param {{ passed: number, failed: number, skipped: number }} other
     * @returns {ReturnType<typeof counts>}
     */
    plus: (other) => counts(passed + other.passed, failed + other.failed, skipped + other.skipped),
    /** The line that a run of all tests ends in. */
    toString: () =>
      `${String(passed)} passed, ${String(failed)} failed` +
      (skipped > 0 ? `, ${String(skipped)} skipped` : ''),
  };
}

/**
 * The counts of a test runner's run. Whatever went wrong outside of a test counts as one failure:
 * a file that does not load, an error nobody caught, a runner that ran nothing.
 * @template Report
 * @param {string} file the report that the runner wrote, if it came so far
 * @param {number} code the runner's exit code
 * @param {(report: Report) => ReturnType<typeof counts>} read what such a report counts
 */
export function countReport(file, code, read) {
  const found = textOf(file) === undefined ? counts() : read(readJson(file));
  const isSilent = found.failed === 0 && (code !== 0 || found.passed + found.skipped === 0);
  return isSilent ? found.plus(counts(0, 1)) : found;
}

/** @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report */
export function readVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return counts(numPassedTests, numFailedTests + broken.length, numPendingTests + numTodoTests);
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report */
export function readPlaywright({ stats, errors }) {
  return counts(stats.expected, stats.unexpected + stats.flaky + errors.length, stats.skipped);
}
