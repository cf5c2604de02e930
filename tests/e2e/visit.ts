import type { BrowserContext, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, scriptErrors, siteTest } from './fixtures.ts';
import { doubled, misfits, spaced } from './fit.ts';
import { layoutShifts, movements, outlineProblems } from './reach.ts';

/** How a page is viewed. */
export interface Look {
  readonly width: number;
  readonly height: number;
  /** The height of its picture, in pixels. */
  readonly pictured: number;
  readonly theme: 'light' | 'dark';
  /** Narrower windows that the same page has to fit into; 640 pixels are a zoom of 200 %. */
  readonly narrower: readonly number[];
}

const PHONE: Look = { width: 360, height: 800, pictured: 1600, theme: 'dark', narrower: [320] };
const SCREEN: Look = {
  ...{ width: 1280, height: 1000, pictured: 1000 },
  ...{ theme: 'light', narrower: [768, 640] },
};
export const ALL_LOOKS = [PHONE, SCREEN];

/** A page is loaded once and checked on a screen; the full run checks it on a phone first. */
export const LOOKS = process.env.FULL ? ALL_LOOKS : [SCREEN];

/** A visited page, with the errors in its console. */
interface Visit {
  readonly page: Page;
  readonly errors: readonly string[];
}

interface Windows {
  /** Loads a page in place of the previous one. */
  readonly visit: (path: string) => Promise<Visit>;
}

interface Shared {
  /** Signs in before the first visit. */
  readonly enterBy: (context: BrowserContext) => Promise<void>;
  readonly window: Page;
}

/** A test that visits pages. Its window outlives it: opening one costs more than a visit. */
export const test = siteTest.extend<Windows, Shared>({
  enterBy: [
    async ({}, use) => {
      await use(() => Promise.resolve());
    },
    { scope: 'worker' },
  ],
  window: [
    async ({ browser, site, enterBy }, use) => {
      const context = await browser.newContext({
        baseURL: site.url,
        // Half the size: small files, and hardly any differences in how machines smooth letters.
        deviceScaleFactor: 0.5,
        reducedMotion: 'reduce',
        // So that no view is counted.
        extraHTTPHeaders: { 'Sec-Purpose': 'prefetch' },
      });
      await enterBy(context);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ window: page }, use) => {
    await use(async (path) => {
      const [first = SCREEN] = LOOKS;
      await show(page, first);
      page.removeAllListeners('pageerror');
      page.removeAllListeners('console');
      const errors = scriptErrors(page, [path]);
      await page.goto(path);
      return { page, errors };
    });
  },
});

/** Shows the page as in a look, or in a window of another height. */
export async function show(page: Page, { width, theme, height }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
}

/**
 * Everything that one visit can check on a page: axe violations, targets under 24 pixels, headings out
 * of order, movement, layout shifts, what does not fit, also at narrower widths and with text spaced or
 * doubled, and errors in the console. `frame`: selectors of the page's common parts.
 */
export async function expectSound({ page, errors }: Visit, frame: readonly string[]) {
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  const findings: Record<string, readonly string[]> = {
    // On a phone: a large window shows more of a page before all of it has arrived.
    shifts: LOOKS.includes(PHONE) ? await layoutShifts(page) : [],
    movements: await movements(page),
    outline: await outlineProblems(page, frame),
  };
  for (const look of LOOKS) {
    await show(page, look);
    findings[`axe, ${look.theme}`] = await violations(page);
    findings[`misfits, ${look.theme}`] = await allMisfits(page, look);
  }
  findings.console = errors;
  const wrong = Object.entries(findings).filter(([, problems]) => problems.length > 0);
  expect.soft(Object.fromEntries(wrong)).toEqual({});
}

async function allMisfits(page: Page, look: Look): Promise<string[]> {
  const { width, height, narrower } = look;
  const findings = await misfits(page);
  // On a screen only: on a phone people zoom.
  if (look === SCREEN) findings.push(...(await doubled(page)));
  for (const one of [width, ...narrower]) {
    await page.setViewportSize({ width: one, height });
    // Whatever fits with more space between letters and lines also fits without.
    findings.push(...(await spaced(page)).map((what) => `${String(one)} pixels: ${what}`));
  }
  await page.setViewportSize({ width, height });
  return findings;
}
