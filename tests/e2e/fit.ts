import type { Page } from '@playwright/test';

/** What does not fit in the window: width beyond the right edge, and text that is cut off. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`${String(scrollWidth)} pixels wide`] : [];
    // Elements one pixel wide are for screen readers. An excerpt or a biography shows two lines.
    const cut = [...document.querySelectorAll('body *:not(.preview, input, svg, svg *, progress)')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const hides = [overflowX, overflowY].some((way) => /hidden|clip/.test(way));
        const tall = element.scrollHeight > element.clientHeight + 1;
        return (
          hides &&
          element.clientWidth > 1 &&
          (tall || element.scrollWidth > element.clientWidth + 1)
        );
      })
      .map((element) => `cut: ${element.outerHTML.slice(0, 80)}`);
    return [...wide, ...cut, ...spilled()];

    /** Text that overflows its own box, where it may cover something else. */
    function spilled(): string[] {
      return [...document.querySelectorAll('a, button, summary, h1, h2, h3, li, p, .face, label')]
        .filter(
          (element) =>
            getComputedStyle(element).display !== 'inline' &&
            element.clientWidth > 1 &&
            element.scrollWidth > element.clientWidth + 1,
        )
        .map((element) => `spilled: ${element.outerHTML.slice(0, 80)}`);
    }
  });
}

/** The same with the text spacing of WCAG 1.4.12. The security policy blocks a style element. */
export async function spaced(page: Page): Promise<string[]> {
  const css = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`;
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
  const problems = await misfits(page);
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  return problems;
}

/** The same with text of twice the size, as a browser's own setting makes it. */
export async function doubled(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const withFontSize = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await withFontSize(32);
  const problems = await misfits(page);
  await withFontSize(16);
  await browser.detach();
  return problems;
}
