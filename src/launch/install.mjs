// @ts-check
import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PINNED_NODE, readJson, ROOT } from './paths.mjs';
import { run } from './processes.mjs';

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package */
/** @typedef {Record<string, Package>} Packages */

/**
 * Installs the packages of the lockfile, unless they are the ones that are there.
 * @param {{ forTests: boolean }} need packages for tests may be missing where the site just runs
 */
export async function installIfNeeded({ forTests }) {
  if (existsSync(PINNED_NODE) && isInstalled(ROOT, forTests)) return;
  console.log('Installing packages. This takes a minute or two …');
  releaseRunningNode();
  // Packages that want a newer Node than the host's run on the pinned one: not worth a warning.
  const quiet = ['--engine-strict=false', '--loglevel=error', '--no-audit', '--no-fund'];
  const code = await npm(['ci', ...quiet]);
  if (code === 0 && existsSync(PINNED_NODE)) return;
  console.error(
    code === 0
      ? 'npm did not install the project’s own Node: allow its install scripts to run.'
      : `npm could not install the packages (exit code ${String(code)}).`,
  );
  process.exit(1);
}

/**
 * Whether the packages in `node_modules` are those of `package-lock.json`. npm writes what it has
 * installed beside them, last of all, so that an installation broken off does not count.
 * @param {string} root
 * @param {boolean} forTests
 */
export function isInstalled(root, forTests) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  /** @type {{ packages: Packages }} */
  const wanted = readJson(join(root, 'package-lock.json'));
  /** @type {{ packages: Packages }} */
  const installed = readJson(record);
  return isSame(wanted.packages, installed.packages, forTests);
}

/**
 * Whether nothing wanted is missing or of another version, and nothing else is there.
 * @param {Packages} wanted
 * @param {Packages} installed
 * @param {boolean} forTests
 */
function isSame(wanted, installed, forTests) {
  return (
    Object.keys(installed).every((name) => name in wanted) &&
    Object.entries(wanted).every(([name, { version, ...kind }]) => {
      const there = installed[name];
      return there ? there.version === version : name === '' || mayMiss(kind, forTests);
    })
  );
}

/**
 * Optional packages are left out on systems that they are not for.
 * @param {Package} kind
 * @param {boolean} forTests
 */
function mayMiss({ optional, dev, devOptional }, forTests) {
  return optional === true || (!forTests && (dev === true || devOptional === true));
}

/** @param {string[]} args */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && node) return run(node, [script, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}

/** Windows deletes no program that runs, but lets it be moved: npm would fail over our own Node. */
function releaseRunningNode() {
  if (process.platform !== 'win32' || process.execPath !== PINNED_NODE) return;
  renameSync(PINNED_NODE, join(mkdtempSync(join(ROOT, '.old-node-')), 'node.exe'));
}
