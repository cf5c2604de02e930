import type { Locator } from '@playwright/test';

type Hue = 'red' | 'green' | 'blue';

/** The strongest of the three components of an element’s color. */
export async function hue(element: Locator): Promise<Hue | undefined> {
  const color = await element.evaluate((one) => getComputedStyle(one).color);
  const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return (['red', 'green', 'blue'] as const)[parts.indexOf(Math.max(...parts))];
}

/** `top right` for an element in that corner of the window; otherwise its position in pixels. */
export function cornerOf(element: Locator): Promise<string> {
  return element.evaluate((one) => {
    const { left, top, right } = one.getBoundingClientRect();
    const isRight = left > innerWidth / 2 && right > innerWidth - 50 && right <= innerWidth;
    // Below the page's heading, which has up to two lines.
    const isTop = top >= 0 && top < innerHeight / 4;
    return isRight && isTop ? 'top right' : JSON.stringify({ left, top, right });
  });
}
