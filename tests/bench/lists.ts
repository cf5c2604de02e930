import { commandOf } from '../../src/launch/paths.mjs';
import { runNode } from '../../src/launch/processes.mjs';

/** The test of lists and searches, at the sizes of the design, on SQLite. */
export async function printLists(): Promise<void> {
  const vitest = [commandOf('vitest'), 'run', '-c', 'tests/vitest.config.ts'];
  const env = { LIST_SIZES: '10000,1000000' };
  await runNode([...vitest, 'tests/budgets/lists.test.ts'], { env });
}
