import type { Locator } from '@playwright/test';

type Hue = 'red' | 'green' | 'blue';

/** The strongest of the three parts of an element’s colour. */
export async function hue(element: Locator): Promise<Hue | undefined> {
  const color = await element.evaluate((one) => getComputedStyle(one).color);
  const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return (['red', 'green', 'blue'] as const)[parts.indexOf(Math.max(...parts))];
}

/** Whether an element stands in the top right corner of the window. */
export function isTopRight(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, top, right } = one.getBoundingClientRect();
    const isRight = left > innerWidth / 2 && right > innerWidth - 50 && right <= innerWidth;
    // Below the page's heading, which has up to two lines.
    return isRight && top >= 0 && top < innerHeight / 4;
  });
}
