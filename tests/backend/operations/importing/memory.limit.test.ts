import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { peakMemory, runScript } from '../cli/command.ts';
import { temporaryFolder } from './dumps.ts';
import { generateDump } from './generator.ts';

const MB = 1_000_000;

/** Without limits the heap grows freely, whatever is in it. */
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

it('An import keeps SQLite’s log short, whatever the size of the dump', async () => {
  const [folder, data] = [join(temporaryFolder(), 'size.example.com'), temporaryFolder()];
  await generateDump(folder, 20 * MB);
  const log = join(data, 'atoll.db-wal');
  let longest = 0;
  const watch = setInterval(() => {
    if (existsSync(log)) longest = Math.max(longest, statSync(log).size);
  }, 5);
  expect(await runScript('import', [folder], { env: { DATA_DIR: data } })).toMatchObject({
    code: 0,
  });
  clearInterval(watch);
  console.log(`longest log: ${(longest / MB).toFixed(1)} MB for 20 MB of posts`);
  expect(longest).toBeLessThan(20 * MB);
}, 120_000);

it('An import takes no more memory for a dump of four times the size', async () => {
  const small = await peakFor(5 * MB);
  const large = await peakFor(20 * MB);
  console.log(`peak memory: ${small.toFixed()} MB for 5 MB, ${large.toFixed()} MB for 20 MB`);
  expect(large).toBeLessThan(small + 60);
}, 120_000);
