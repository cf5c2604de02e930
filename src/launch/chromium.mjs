// @ts-check
import { readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installByApt } from './debian.mjs';
import { commandOf } from './paths.mjs';
import { runNode } from './processes.mjs';
import { pathOf } from './tools.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Usual places of Chromium and Chrome that are not on the PATH. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
];

/** The browser for tests, installed if there is none; undefined, after saying why, if it cannot be. */
export async function chromium() {
  const found = await findChromium();
  if (found !== undefined && isProgram(found)) return found;
  if (found !== undefined) {
    console.error(`CHROMIUM_PATH is ${found}, which does not exist.`);
    return undefined;
  }
  for (const install of [() => installByApt('chromium'), installByPlaywright]) {
    await install();
    const installed = await findChromium();
    if (installed !== undefined) return installed;
  }
  console.error('Chromium not found. Install it, or set CHROMIUM_PATH.');
  return undefined;
}

/** The path of a Chromium or Chrome on this machine: CHROMIUM_PATH first, Playwright's own last. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...PLACES, ...onPath, await playwrightsOwn()].find((path) => isProgram(path));
}

const HEADLESS_SHELL = 'chromium-headless-shell';

/** The path of Chromium without windows of its own, which opens a page for half the CPU. */
export function findHeadlessShell() {
  return pathOf(HEADLESS_SHELL);
}

/** Installs it where the system has it: what needs it does with Chromium otherwise. */
export async function installHeadlessShell() {
  if (findHeadlessShell() === undefined) await installByApt(HEADLESS_SHELL);
}

/** @param {string} path */
function isProgram(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return false;
  // Ubuntu's chromium-browser is a short script that asks for a snap.
  return stats.size > 10_000 || !readFileSync(path).includes('snap');
}

async function playwrightsOwn() {
  const playwright = await import('playwright');
  return playwright.chromium.executablePath();
}

async function installByPlaywright() {
  console.log("Installing Playwright's Chromium …");
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
  await runNode([commandOf('@playwright/test'), 'install', ...asRoot, 'chromium']);
}
