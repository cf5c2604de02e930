import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
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

/** A page that is visited, with what went wrong in its console. */
interface Visit {
  readonly page: Page;
  readonly errors: readonly string[];
}

interface Windows {
  /** Opens a page in a window that all visits with this look share. It is closed with the test. */
  readonly visit: (look: Look, path: string) => Promise<Visit>;
}

interface Shared {
  /** Signs in on the windows of a look, before the first visit. */
  readonly enterBy: (context: BrowserContext) => Promise<void>;
  readonly windowOf: (look: Look) => Promise<BrowserContext>;
}

/** A test that visits pages. Its windows outlive it: opening one costs more than a page. */
export const test = siteTest.extend<Windows, Shared>({
  enterBy: [
    async ({}, use) => {
      await use(() => Promise.resolve());
    },
    { scope: 'worker' },
  ],
  windowOf: [
    async ({ browser, site, enterBy }, use) => {
      const open = new Map<Look, Promise<BrowserContext>>();
      const start = async (look: Look) => {
        const context = await browser.newContext(optionsOf(look, site.url));
        await enterBy(context);
        return context;
      };
      await use((look) => {
        const context = open.get(look) ?? start(look);
        open.set(look, context);
        return context;
      });
      for (const context of open.values()) await (await context).close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ windowOf }, use) => {
    const pages: Page[] = [];
    await use(async (look, path) => {
      const page = await (await windowOf(look)).newPage();
      pages.push(page);
      const errors = scriptErrors(page, [path]);
      await page.goto(path);
      return { page, errors };
    });
    for (const page of pages) await page.close();
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

/**
 * WCAG 2.5.8, targets of 24 pixels, is among axe's rules, with its exceptions, but off. Our pages hold no
 * frames: without the blank page in which axe would join their results it takes half the time.
 */
async function violations(page: Page): Promise<string[]> {
  const rules = { 'target-size': { enabled: true } };
  const found = await new AxeBuilder({ page }).setLegacyMode().options({ rules }).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
