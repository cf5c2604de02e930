// @ts-check
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Writes the outcome of a run of Playwright (../counts.mjs) to the file that OUTCOME_FILE names. */
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
    const failures = [...this.#failures, ...failed.map(failureOf)];
    const outcome = {
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failed: failures.length,
      skipped: tests.filter((test) => test.outcome() === 'skipped').length,
      failures,
    };
    writeFileSync(process.env.OUTCOME_FILE ?? '', JSON.stringify(outcome));
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
  return stripVTControlCharacters(stack ?? message ?? '');
}
