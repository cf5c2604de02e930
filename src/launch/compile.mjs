// @ts-check
// Builds the site into `dist`; run by site.mjs on the project's own Node.
import { join } from 'node:path';
import { build } from 'astro';
import { prepareAssets } from './assets.mjs';
import { ROOT } from './paths.mjs';
import { runNode } from './processes.mjs';

console.log('  pages and scripts …');
await build({ root: ROOT, logLevel: 'warn' });
console.log('  compressed copies …');
const code = await runNode(['src/server/dictionary/write.ts']);
if (code !== 0) process.exit(code);
await prepareAssets(join(ROOT, 'dist/client'), join(ROOT, 'dist/assets.json'));
await runNode(['src/server/warm.ts']);
