import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { peakMemory } from '../cli/command.ts';
import { temporaryFolder } from './dumps.ts';
import { generateDump } from './generator.ts';

const MB = 1_000_000;

/** Without limits the heap grows at its leisure, whatever is in it. */
const TIGHT = ['--max-semi-space-size=4', '--max-old-space-size=96'];

const peakFor = async (bytes: number) => {
  const folder = join(temporaryFolder(), 'size.example.com');
  await generateDump(folder, bytes);
  expect(statSync(join(folder, 'Posts.xml')).size).toBeGreaterThan(bytes);
  return peakMemory('import', [folder], {
    env: { DATA_DIR: temporaryFolder() },
    nodeOptions: TIGHT,
  });
};

it('takes no more memory for a dump of four times the size', async () => {
  const small = await peakFor(5 * MB);
  const large = await peakFor(20 * MB);
  console.log(`peak memory: ${small.toFixed()} MB for 5 MB, ${large.toFixed()} MB for 20 MB`);
  expect(large).toBeLessThan(small + 60);
}, 120_000);
