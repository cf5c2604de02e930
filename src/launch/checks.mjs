// @ts-check
import { counts, failure } from './counts.mjs';
import { commandOf } from './paths.mjs';
import { runNode } from './processes.mjs';

/** The checks of the sources: what each is called, and the script that does it. The longest first. */
export const CHECKS = /** @type {const} */ ([
  ['lint', 'eslint', '--max-warnings=0', '.'],
  ['types', 'astro', 'check', '--minimumFailingSeverity=warning', '--minimumSeverity=warning'],
  ['format', 'prettier', '--check', '--log-level=warn', '.'],
  ['coverage of the specification', undefined, 'tests/spec/coverage.ts', '--check'],
  ['import rules', undefined, 'tests/rooms/check.ts'],
  ['unused files, exports, packages', 'knip'],
]);

/** How many checks run at once: each is busy on one core. */
const AT_ONCE = 2;

/** Runs all checks; each counts as one test. */
export async function runChecks() {
  /** @type {ReturnType<typeof counts>[]} */
  const found = [];
  const left = [...CHECKS];
  const runNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) found.push(await check(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return found.reduce((sum, one) => sum.plus(one), counts());
}

/** @param {(typeof CHECKS)[number]} check */
async function check([name, command, ...args]) {
  const script = command ? [commandOf(command), ...args] : args;
  const code = await runNode(script, { collected: true });
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}`);
  return code === 0 ? counts({ passed: 1 }) : failure(name, `Exit code ${String(code)}`);
}
