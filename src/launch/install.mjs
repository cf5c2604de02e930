// @ts-check
import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PINNED_NODE, readJson, ROOT } from './paths.mjs';
import { run } from './processes.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} Packages */

/**
 * Installs the packages of the lockfile, unless they are installed: those that the site needs, and with
 * `forTests` those of the tests and checks, too.
 * @param {{ forTests: boolean }} need
 */
export async function installIfNeeded({ forTests }) {
  if (existsSync(PINNED_NODE) && isInstalled(ROOT, forTests)) return;
  console.log('Installing packages. This takes about a minute …');
  releaseRunningNode();
  const omitted = forTests ? [] : ['--omit=dev'];
  // Packages that want a newer Node than the host's run on the pinned one: not worth a warning.
  const quiet = ['--engine-strict=false', '--loglevel=error', '--no-audit', '--no-fund'];
  const code = await npm(['ci', ...omitted, ...quiet]);
  if (code === 0 && existsSync(PINNED_NODE)) return;
  console.error(
    code === 0
      ? 'npm did not install the project’s own Node: allow its install scripts to run.'
      : `npm could not install the packages (exit code ${String(code)}).`,
  );
  process.exit(1);
}

/**
 * Whether `node_modules` holds the packages of `package-lock.json` in their versions, and no others.
 * npm writes its record of them last, so that a broken installation does not count.
 * @param {string} root
 * @param {boolean} forTests
 */
export function isInstalled(root, forTests) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  /** @type {Packages} */
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  /** @type {Packages} */
  const installed = readJson(record).packages;
  const isThere = (/** @type {[string, Packages[string]]} */ [name, { version, optional, dev }]) =>
    name === '' ||
    ((installed[name]?.version ?? version) === version &&
      (name in installed || optional === true || (dev === true && !forTests)));
  return (
    Object.keys(installed).every((name) => name in wanted) && Object.entries(wanted).every(isThere)
  );
}

/** @param {string[]} args */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && node) return run(node, [script, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}

/** Windows does not delete a running program, but lets it be moved: npm would fail on our own Node. */
function releaseRunningNode() {
  if (process.platform !== 'win32' || process.execPath !== PINNED_NODE) return;
  renameSync(PINNED_NODE, join(mkdtempSync(join(ROOT, '.old-node-')), 'node.exe'));
}
