// @ts-check
import { writeOutcome } from '../counts.mjs';

/** Tells the outcome of a run of Vitest. */
export default class OutcomeReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string, stack?: string }[]} errors what nobody caught
   */
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const failures = [...modules.flatMap(failuresOf), ...errors.map(failureOf('Outside of tests'))];
    writeOutcome({
      passed: count(tests, 'passed'),
      skipped: count(tests, 'skipped') + count(tests, 'pending'),
      failures,
      flaky: [],
      times: modules.map((module) => ({ file: module.relativeModuleId, ms: timeOf(module) })),
    });
  }
}

/**
 * What failed in a file: the file, if it does not load, groups whose hooks failed, tests.
 * @param {import('vitest/node').TestModule} module
 */
function failuresOf(module) {
  const { relativeModuleId: file, children } = module;
  const groups = [...children.allSuites()].map((suite) => ({
    name: `${file} › ${suite.fullName}`,
    errors: suite.errors(),
  }));
  const tests = [...children.allTests('failed')].map((test) => ({
    name: `${file} › ${test.fullName}`,
    // One, and one for a test that says nothing.
    errors: [test.result().errors?.[0] ?? {}],
  }));
  const all = [{ name: file, errors: module.errors() }, ...groups, ...tests];
  return all.flatMap(({ name, errors }) => errors.map(failureOf(name)));
}

/** @param {import('vitest/node').TestModule} module */
function timeOf(module) {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}

/** @param {string} name */
function failureOf(name) {
  return (/** @type {{ message?: string, stack?: string }} */ { message, stack }) => ({
    name,
    reason: stack ?? message ?? '',
  });
}

/**
 * @param {readonly import('vitest/node').TestCase[]} tests
 * @param {import('vitest/node').TestState} state
 */
function count(tests, state) {
  return tests.filter((test) => test.result().state === state).length;
}
