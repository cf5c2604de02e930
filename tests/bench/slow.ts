import type { Browser } from 'playwright';
import { withChromium } from '../support/chromium.ts';
import { templatesOf } from '../support/public-pages.ts';
import type { TestSite } from '../support/site.ts';
import type { Report } from './report.ts';
import { median } from './spread.ts';
import { type Line, throttle } from './proxy.ts';

const LINES: Readonly<Record<string, Line>> = {
  '1.6 Mbit/s, 150 ms': { bits: 1_600_000, roundTrip: 150 },
  '2G, 280 kbit/s, 800 ms': { bits: 280_000, roundTrip: 800 },
};
const VIEWS = 3;

/** How long a guest waits for a page over slow lines: its first byte, and its largest paint. */
export async function printSlowLines({ url, port }: TestSite, report: Report): Promise<void> {
  const { home, list, question } = await templatesOf(url);
  await withChromium(async (browser) => {
    for (const [name, line] of Object.entries(LINES)) {
      const slow = await throttle(port, line);
      for (const path of [home, list, question]) {
        const views: Waits[] = [];
        for (let view = 0; view < VIEWS; view += 1) {
          views.push(await waitsOf(browser, slow.url + path));
        }
        const of = (what: keyof Waits) => median(views.map((view) => view[what])).toFixed(0);
        report(
          `${name}, ${path}`,
          `first byte ${of('firstByte')} ms, largest paint ${of('paint')} ms`,
        );
      }
      slow.stop();
    }
  });
}

interface Waits {
  readonly firstByte: number;
  readonly paint: number;
}

async function waitsOf(browser: Browser, address: string): Promise<Waits> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const waits = await page.evaluate(async () => {
    const [navigation] = performance.getEntriesByType('navigation');
    const paint = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        resolve(list.getEntries().at(-1)?.startTime ?? 0);
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    return { firstByte: (navigation as PerformanceNavigationTiming).responseStart, paint };
  });
  await context.close();
  return waits;
}
