import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './data-dir.ts';

/** What a start takes of a build; one that was ended lacks some of it. */
const PARTS = ['server/entry.mjs', 'client/_astro', 'assets.json'];

/** @throws StartError where the site is not built into `dist`, or not to its end */
export function refuseUnbuilt(dist: string): void {
  if (!PARTS.every((part) => existsSync(join(dist, part))))
    throw new StartError('The site is not built. Run npm start or npm run build');
}
