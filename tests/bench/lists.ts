import { commandOf } from '../../src/launch/paths.mjs';
import { runNode } from '../../src/launch/processes.mjs';
import type { Report } from './report.ts';

/** The test of lists and searches, at the sizes of the design, on SQLite. */
export async function printLists(_: unknown, report: Report): Promise<void> {
  const vitest = [commandOf('vitest'), 'run', '-c', 'tests/vitest.config.ts'];
  const env = { LIST_SIZES: '10000,1000000' };
  const code = await runNode([...vitest, 'tests/budgets/lists.test.ts'], { env });
  report('Lists and searches at 1,000,000', code === 0 ? 'as the test says' : 'some are too slow');
}
