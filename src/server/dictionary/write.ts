import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadPages } from '../pages/render.ts';
import { DIST } from '../paths.ts';
import { fileOf } from './dictionary.ts';
import { typicalPages } from './frame.ts';

// Run by the build after the pages exist.
const bytes = await typicalPages(await loadPages(DIST));
const file = join(DIST, fileOf(bytes));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, bytes);
process.exit(0);
