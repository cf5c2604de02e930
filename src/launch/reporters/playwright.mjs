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
    // One that passed at a second try has failed.
    const failed = tests.filter((test) => ['unexpected', 'flaky'].includes(test.outcome()));
    const passed = tests.filter((test) => test.outcome() === 'expected');
    const skipped = tests.filter((test) => test.outcome() === 'skipped');
    const failures = [...this.#failures, ...failed.map(failureOf)];
    writeOutcome(passed.length, skipped.length, failures);
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function failureOf(test) {
  const error = test.results.flatMap(({ errors }) => errors)[0];
  const titles = test.titlePath().filter((title) => title !== '');
  return { name: titles.join(' › '), reason: error ? reasonOf(error) : '' };
}

/** @param {import('@playwright/test/reporter').TestError} error */
function reasonOf({ stack, message }) {
  return stack ?? message ?? '';
}
