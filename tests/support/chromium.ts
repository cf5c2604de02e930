import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../src/launch/chromium.mjs';

/** Lends the machine's Chromium, as the browser tests have it, with further arguments if need be. */
export async function withChromium<T>(
  work: (browser: Browser) => Promise<T>,
  ...more: string[]
): Promise<T> {
  const executablePath = await findChromium();
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
