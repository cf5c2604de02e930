import { type Browser, chromium } from 'playwright';
import { findChromium, findHeadlessShell } from '../../src/launch/tools.mjs';

/** Runs work with the machine's Chromium, with optional extra arguments. */
export async function withChromium<T>(
  work: (browser: Browser) => Promise<T>,
  ...more: string[]
): Promise<T> {
  return lend(findChromium(), work, more);
}

/** The same with the headless shell, as in most browser tests, if the machine has it. */
export async function withHeadlessShell<T>(
  work: (browser: Browser) => Promise<T>,
  ...more: string[]
): Promise<T> {
  return lend(findHeadlessShell() ?? findChromium(), work, more);
}

async function lend<T>(
  executablePath: string | undefined,
  work: (browser: Browser) => Promise<T>,
  more: readonly string[],
): Promise<T> {
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
