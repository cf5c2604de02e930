import type { Page } from '@playwright/test';

/** What is wrong with a page's landmarks and headings. `frame`: selectors of its common parts. */
export function outlineProblems(page: Page, frame: readonly string[]): Promise<string[]> {
  const wanted = ['main', 'h1', 'html[lang]', 'title', ...frame];
  return page.evaluate((once) => {
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
      ...once.filter((one) => all(one).length !== 1).map((one) => `not one ${one}`),
      ...(new Set(names).size < names.length || names.includes(null) ? ['nav without a name'] : []),
    ];
  }, wanted);
}

/**
 * Goes through a page with the Tab key: whether it begins with the skip link, comes by every control
 * in the order of the page, shows where it is, and whether the skip link skips.
 */
export async function walk(page: Page, isBare: boolean): Promise<string[]> {
  const stops = await page.evaluate(noteFocus);
  // All at once: waiting for each key takes four times as long, and they come in their order.
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

/** Numbers what the focus comes to. Returns how many stops the page has at most. */
function noteFocus(): number {
  let stop = 0;
  document.addEventListener('focusin', ({ target }) => {
    // Behind the last stop comes the first again.
    if (!(target instanceof Element) || target.hasAttribute('data-stop')) return;
    const { outlineStyle, outlineWidth } = getComputedStyle(target);
    const shows = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    target.setAttribute('data-stop', shows ? String(stop++) : 'without an outline');
  });
  // Chromium stops at what scrolls, too.
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

/** How far a page has shifted since it began to load, and on the way to its end. */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    scrollTo(0, document.body.scrollHeight);
    await new Promise((resolve) => setTimeout(resolve, 100));
    scrollTo(0, 0);
    // Less is a line that sits some pixels higher until the rest of it has come.
    const isSeen = (shift: PerformanceEntry) => 'value' in shift && Number(shift.value) >= 0.001;
    return [...shifts, ...observer.takeRecords()].filter(isSeen).map((one) => JSON.stringify(one));
  });
}
