// @ts-check
import { statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installByApt } from './debian.mjs';

export const NO_WRK = 'There is no wrk: install it (on Debian: apt-get install wrk).';

/** The path of wrk, which makes the load that servers are measured under; undefined for none. */
export function findWrk() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = folders.map((folder) => join(folder, 'wrk'));
  return paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/** The same, installed if there is none. Tests that need it fail by name where it cannot be. */
export async function wrk() {
  if (findWrk() === undefined) await installByApt('wrk');
  return findWrk();
}
