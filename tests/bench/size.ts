import { commandOf } from '../../src/launch/paths.mjs';
import { runNode } from '../../src/launch/processes.mjs';

/** How long each call holds the event loop, at the sizes of the design. */
export async function printSize(): Promise<void> {
  const vitest = [commandOf('vitest'), 'run', '-c', 'tests/vitest.config.ts', '--project=full'];
  const env = { LOOP_SIZE: '1000000', LOOP_SIZE_POSTGRES: '300000' };
  await runNode([...vitest, 'tests/backend/loop-delay.full.test.ts'], { env });
}
