// @ts-check
import { writeOutcome } from '../counts.mjs';

/** Tells the outcome of a run of Playwright. */
export default class OutcomeReporter {
  /** @type {import('@playwright/test/reporter').Suite | undefined} */
  #suite;
  /** @type {import('../counts.mjs').Failure[]} */
  #failures = [];

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** @param {import('@playwright/test/reporter').TestError} error what went wrong outside of tests */
  onError(error) {
    this.#failures.push({ name: 'Outside of tests', reason: reasonOf(error) });
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? [];
    const of = (/** @type {string} */ outcome) =>
      tests.filter((test) => test.outcome() === outcome);
    const flaky = of('flaky').map(nameOf);
    writeOutcome({
      passed: of('expected').length + flaky.length,
      skipped: of('skipped').length,
      failures: [...this.#failures, ...of('unexpected').map(failureOf)],
      flaky,
      times: timesOf(tests),
    });
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function failureOf(test) {
  const error = test.results.flatMap(({ errors }) => errors)[0];
  return { name: nameOf(test), reason: error ? reasonOf(error) : '' };
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function nameOf(test) {
  return test
    .titlePath()
    .filter((title) => title !== '')
    .join(' › ');
}

/** @param {readonly import('@playwright/test/reporter').TestCase[]} tests */
function timesOf(tests) {
  // Titles begin with the project and the file, which may call `test` elsewhere, as journeys do.
  const files = Map.groupBy(tests, (test) => test.titlePath()[2] ?? '');
  return [...files].map(([file, all]) => ({
    file,
    ms: all.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
}

/** @param {import('@playwright/test/reporter').TestError} error */
function reasonOf({ stack, message }) {
  return stack ?? message ?? '';
}
