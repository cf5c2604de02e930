// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The Node that the project runs on: the npm package `node`, whatever the host has. */
export const PINNED_NODE = join(
  ROOT,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Where Node keeps compiled scripts (server/paths.ts). */
export const COMPILED = join(ROOT, 'node_modules/.cache/compiled');

/**
 * What Node is given to run the server. A young generation of 4 MB, four times what Node begins with,
 * holds several pages at once: most of a page is garbage before anybody has to look at it.
 */
export const SERVER = ['--min-semi-space-size=4', join(ROOT, 'src/server/main.ts')];

/**
 * The script behind a command of an installed package. Shims in `.bin` would run it on the host's
 * Node on some systems.
 * @param {string} name the package
 */
export function commandOf(name) {
  const folder = join(ROOT, 'node_modules', name);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = readJson(join(folder, 'package.json'));
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0];
  if (file === undefined) throw new Error(`${name} has no command`);
  return join(folder, file);
}

/**
 * @param {string} file
 * @returns {any} what the JSON file holds
 */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {string} file */
export function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
