import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, scriptErrors, siteTest } from './fixtures.ts';
import { doubled, misfits, spaced } from './fit.ts';
import { layoutShifts, movements, outlineProblems } from './reach.ts';

/** How a page is looked at: on a screen in the light theme, on a phone in the dark one. */
export interface Look {
  readonly width: number;
  readonly height: number;
  /** How much of it its picture shows, in pixels. */
  readonly pictured: number;
  readonly theme: 'light' | 'dark';
  /** Narrower windows into which the same page has to fit; 640 pixels are a zoom of 200 %. */
  readonly narrower: readonly number[];
}

export const LOOKS: readonly Look[] = [
  { width: 1280, height: 1000, pictured: 1000, theme: 'light', narrower: [768, 640] },
  { width: 360, height: 800, pictured: 1600, theme: 'dark', narrower: [320] },
];

export const nameOf = ({ width, theme }: Look) =>
  `at ${String(width)} pixels in the ${theme} theme`;

/** `npm test` visits pages once, in the light theme. */
export const tagOf = ({ theme }: Look) => (theme === 'light' ? {} : { tag: '@full' });

/** A page that is visited, with what went wrong in its console. */
interface Visit {
  readonly page: Page;
  readonly errors: readonly string[];
}

interface Windows {
  /** Loads a page in the window of a look, in place of the one before. */
  readonly visit: (look: Look, path: string) => Promise<Visit>;
}

interface Shared {
  /** Signs in on the windows of a look, before the first visit. */
  readonly enterBy: (context: BrowserContext) => Promise<void>;
  /** In the window of the look, which has no other. */
  readonly pageOf: (look: Look) => Promise<Page>;
}

/** A test that visits pages. Its windows outlive it: opening one costs more than a visit. */
export const test = siteTest.extend<Windows, Shared>({
  enterBy: [
    async ({}, use) => {
      await use(() => Promise.resolve());
    },
    { scope: 'worker' },
  ],
  pageOf: [
    async ({ browser, site, enterBy }, use) => {
      const open = new Map<Look, Promise<Page>>();
      const start = async (look: Look) => {
        const context = await browser.newContext(optionsOf(look, site.url));
        await enterBy(context);
        return context.newPage();
      };
      await use((look) => {
        const page = open.get(look) ?? start(look);
        open.set(look, page);
        return page;
      });
      for (const page of open.values()) await (await page).context().close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ pageOf }, use) => {
    await use(async (look, path) => {
      const page = await pageOf(look);
      const { width, height } = look;
      await page.setViewportSize({ width, height });
      page.removeAllListeners('pageerror');
      page.removeAllListeners('console');
      const errors = scriptErrors(page, [path]);
      await page.goto(path);
      return { page, errors };
    });
  },
});

/** Half the size: small files, and hardly a trace of how a machine smooths letters. No view is counted. */
function optionsOf({ width, height, theme }: Look, baseURL: string): BrowserContextOptions {
  return {
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: 0.5,
    colorScheme: theme,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'Sec-Purpose': 'prefetch' },
  };
}

/**
 * All that one visit can show of a page, as it is: what axe objects to, targets under 24 pixels,
 * headings out of order, what moves, shifts, or does not fit, at narrower widths and with text spaced
 * or doubled as well, and what stands in the console. `frame`: selectors of the page's common parts.
 */
export async function expectSound({ page, errors }: Visit, look: Look, frame: readonly string[]) {
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  const found = {
    // On a phone: in a large window more of a page is in sight before all of it has come.
    shifts: look.width < 500 ? await layoutShifts(page) : [],
    movements: await movements(page),
    axe: await violations(page),
    outline: await outlineProblems(page, frame),
    misfits: await allMisfits(page, look),
    console: errors,
  };
  const wrong = Object.entries(found).filter(([, problems]) => problems.length > 0);
  expect.soft(Object.fromEntries(wrong)).toEqual({});
}

async function allMisfits(page: Page, { width, height, narrower }: Look): Promise<string[]> {
  // On a screen alone: on a phone people zoom.
  const found = width > 1000 ? await doubled(page) : [];
  for (const one of [width, ...narrower]) {
    await page.setViewportSize({ width: one, height });
    const wrong = [...(await misfits(page)), ...(await spaced(page))];
    found.push(...wrong.map((what) => `${String(one)} pixels: ${what}`));
  }
  await page.setViewportSize({ width, height });
  return found;
}
