// @ts-check
// Programs that the tests need: Chromium, and for all of them some servers and text browsers.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { textOf } from './paths.mjs';
import { run } from './processes.mjs';

const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * Programs by their packages of Debian.
 * @type {Record<string, string>}
 */
const PROGRAMS = { 'nginx-light': 'nginx', w3m: 'w3m', wrk: 'wrk' };

/** Where browsers are that are not on the PATH. */
const BROWSERS = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/**
 * Installs the missing programs by Debian's package manager, where this is Debian and we may.
 * @param {{ forAllTests: boolean }} need
 * @returns {Promise<string[]>} the names of programs that are still missing
 */
export async function installTools({ forAllTests }) {
  const missing = () => [
    ...(findChromium() === undefined ? ['chromium'] : []),
    ...(forAllTests ? Object.keys(PROGRAMS).filter((name) => !pathOf(PROGRAMS[name] ?? name)) : []),
  ];
  const packages = missing();
  if (findHeadlessShell() === undefined && !process.env.CHROMIUM_PATH)
    packages.push(HEADLESS_SHELL);
  const isDebian = /^ID=debian$/m.test(textOf('/etc/os-release') ?? '');
  if (packages.length > 0 && isDebian && process.getuid?.() === 0) {
    console.log(`Installing ${packages.join(', ')} …`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...packages], { env });
  }
  return missing();
}

/** The path of a Chromium or Chrome on this machine: that of CHROMIUM_PATH first. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const onPath = ['chromium', 'chromium-browser', 'google-chrome'].map(pathOf);
  return [...BROWSERS, ...onPath].find((path) => path !== undefined && isProgram(path));
}

/** The path of Chromium without windows of its own, which opens a page for half the CPU. */
export function findHeadlessShell() {
  return pathOf(HEADLESS_SHELL);
}

/** @param {string} path */
function isProgram(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return false;
  // Ubuntu's chromium-browser is a short script that asks for a snap.
  return stats.size > 10_000 || !readFileSync(path).includes('snap');
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
