import type { Page } from '@playwright/test';

/** Problems of a page's landmarks and headings. `frame`: selectors of its common parts. */
export function outlineProblems(page: Page, frame: readonly string[]): Promise<string[]> {
  const required = ['main', 'h1', 'html[lang]', 'title', ...frame];
  return page.evaluate((selectors) => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const level = ({ tagName }: Element) => Number(tagName.slice(1));
    const headings = all('main :is(h1, h2, h3, h4, h5, h6)');
    const jumps = headings.filter((one, index) => {
      const before = headings[index - 1];
      return level(one) > (before ? level(before) : 0) + 1;
    });
    const names = all('nav').map((nav) => {
      const by = nav.getAttribute('aria-labelledby');
      return nav.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent);
    });
    return [
      ...jumps.map(({ outerHTML }) => `jumps to ${outerHTML}`),
      ...selectors.filter((one) => all(one).length !== 1).map((one) => `not one ${one}`),
      ...(new Set(names).size < names.length || names.includes(null) ? ['nav without a name'] : []),
    ];
  }, required);
}

/**
 * Tabs through a page. Checks that it begins with the skip link, reaches every control in page order
 * with a visible focus, and that the skip link works.
 */
export async function walk(page: Page, isBare: boolean): Promise<string[]> {
  const stops = await page.evaluate(noteFocus);
  // All at once: waiting for each key takes four times as long, and their order is kept anyway.
  await Promise.all(Array.from({ length: stops }, () => page.keyboard.press('Tab')));
  const problems = await page.evaluate(readNotes);
  return isBare ? problems : [...problems, ...(await skip(page))];
}

async function skip(page: Page): Promise<string[]> {
  const first = await page.locator('a, button, summary').first().getAttribute('class');
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  const skipped = await page.evaluate(() => document.activeElement?.tagName === 'MAIN');
  return [
    ...(first === 'skip' ? [] : ['does not begin with the skip link']),
    ...(skipped ? [] : ['the skip link does not skip']),
  ];
}

/** Numbers elements as they receive the focus. Returns the maximum number of tab stops. */
function noteFocus(): number {
  let stop = 0;
  document.addEventListener('focusin', ({ target }) => {
    // After the last stop, the focus wraps around to the first.
    if (!(target instanceof Element) || target.hasAttribute('data-stop')) return;
    const { outlineStyle, outlineWidth } = getComputedStyle(target);
    const shows = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    target.setAttribute('data-stop', shows ? String(stop++) : 'without an outline');
  });
  // Chromium also stops at scrollable elements.
  return document.querySelectorAll('a, button, input, select, summary, textarea, pre').length;
}

function readNotes(): string[] {
  const controls = 'a[href], button, input:not([type=hidden]), select, summary, textarea';
  const stops = [...document.querySelectorAll(controls)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => ({ one, stop: Number(one.getAttribute('data-stop') ?? NaN) }));
  const missed = stops.filter(({ stop }, index) => !(stop > (stops[index - 1]?.stop ?? -1)));
  return missed.map(({ one }) => `missed: ${one.outerHTML.slice(0, 80)}`);
}

/** What moves on a page: transitions, animations, smooth scrolling. */
export function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) =>
        [undefined, '::before', '::after'].some((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          const lasts = style.transitionDuration.split(', ').some((time) => parseFloat(time) > 0);
          return lasts || style.animationName !== 'none' || style.scrollBehavior === 'smooth';
        }),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
}

/** Layout shifts of a page since it began to load, and while scrolling to its end. */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    scrollTo(0, document.body.scrollHeight);
    await new Promise((resolve) => setTimeout(resolve, 100));
    scrollTo(0, 0);
    // A smaller shift is a line that moves a few pixels until it is complete.
    const isSeen = (shift: PerformanceEntry) => 'value' in shift && Number(shift.value) >= 0.001;
    return [...shifts, ...observer.takeRecords()].filter(isSeen).map((one) => JSON.stringify(one));
  });
}
