// @ts-check
import { commandOf } from './paths.mjs';
import { runNode } from './processes.mjs';
import { counts, failure } from './counts.mjs';

/** The checks of the sources: what each is called, and the script that does it. */
export const CHECKS = /** @type {const} */ ([
  ['format', 'prettier', '--check', '--log-level=warn', '.'],
  ['lint', 'eslint', '--max-warnings=0', '.'],
  ['types', 'astro', 'check', '--minimumFailingSeverity=warning', '--minimumSeverity=warning'],
  ['import rules', undefined, 'tests/rooms/check.ts'],
  ['unused files, exports, packages', 'knip'],
]);

/** Runs all checks; each counts as one test. */
export async function runChecks() {
  let total = counts();
  for (const [name, command, ...args] of CHECKS) {
    const code = await runNode(command ? [commandOf(command), ...args] : args);
    console.log(code === 0 ? `✓ ${name}` : `✗ ${name}`);
    total = total.plus(code === 0 ? counts(1) : failure(name, `Exit code ${String(code)}`));
  }
  return total;
}
