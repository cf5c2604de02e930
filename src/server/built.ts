import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './data-dir.ts';

/** What a start needs from a build. An interrupted build lacks some of it. */
const PARTS = ['server/entry.mjs', 'client/_astro', 'assets.json'];

/** @throws StartError if `dist` has no complete build */
export function refuseUnbuilt(dist: string): void {
  if (!PARTS.every((part) => existsSync(join(dist, part))))
    throw new StartError('The site is not built. Run npm start or npm run build');
}
