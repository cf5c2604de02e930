import { type Browser, chromium } from 'playwright';
import { findChromium, findHeadlessShell } from '../../src/launch/tools.mjs';

/** Lends the machine's Chromium, with further arguments if need be. */
export async function withChromium<T>(
  work: (browser: Browser) => Promise<T>,
  ...more: string[]
): Promise<T> {
  return lend(findChromium(), work, more);
}

/** The same without windows of its own, as most browser tests have it, where the machine has that. */
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
