import { commandOf } from '../../src/launch/paths.mjs';
import { runNode } from '../../src/launch/processes.mjs';
import type { Report } from './report.ts';

/** Checks every limit of time, CPU and memory; the bench fails if one is exceeded. */
export async function printLimits(_: unknown, report: Report): Promise<void> {
  const isWithin = await runLimits(['--project=limits']);
  report('Limits of time, CPU and memory', isWithin ? 'kept' : 'exceeded');
}

/** The limits of lists and searches, at the sizes of the design, on SQLite. */
export async function printLists(_: unknown, report: Report): Promise<void> {
  const isWithin = await runLimits(['tests/budgets/lists.limit.test.ts'], {
    LIST_SIZES: '10000,200000',
  });
  report('Lists and searches at 200,000', isWithin ? 'within their limits' : 'too slow');
}

async function runLimits(args: readonly string[], env = {}): Promise<boolean> {
  const vitest = [commandOf('vitest'), 'run', '-c', 'tests/vitest.config.ts'];
  const code = await runNode([...vitest, ...args], { env });
  if (code !== 0) process.exitCode = 1;
  return code === 0;
}
