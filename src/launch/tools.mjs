// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installByApt } from './debian.mjs';

/** Programs that the full run of the tests needs, by their packages of Debian. */
const TOOLS = {
  lynx: 'lynx',
  'nginx-light': 'nginx',
  varnish: 'varnishd',
  w3m: 'w3m',
  wrk: 'wrk',
};

/** What a program of them is no use without, by the program. */
const ALSO = { varnishd: ['varnish-modules'] };

/** Installs what is missing. Resolves with the names of the programs that are still not there. */
export async function installTools() {
  const missing = () => Object.entries(TOOLS).filter(([, name]) => pathOf(name) === undefined);
  const packages = missing().flatMap(([name, program]) => [
    name,
    ...(program in ALSO ? ALSO[/** @type {keyof typeof ALSO} */ (program)] : []),
  ]);
  if (packages.length > 0) await installByApt(...packages);
  return missing().map(([, name]) => name);
}

/**
 * The path of a program on this machine.
 * @param {string} name
 */
export function pathOf(name) {
  // Debian keeps servers where a person's PATH does not look.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
