import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openEditor, signIn } from './writing.ts';

const USED =
  'input:not([type="hidden"], .hush *), textarea:not(.hush), [contenteditable="true"], .text pre';

/** What covers the focused field or block of code at any scroll position. */
async function covers(page: Page): Promise<string[]> {
  const hits: string[] = [];
  for (const one of await page.locator(USED).all()) {
    if (!(await one.isVisible())) continue;
    await one.focus();
    for (const block of ['nearest', 'end', 'start'] as const)
      hits.push(...(await one.evaluate(hitTest, block)));
  }
  return hits;
}

/** Hit-tests points across the visible part of an element. */
function hitTest(element: Element, block: ScrollLogicalPosition): string[] {
  element.scrollIntoView({ block, behavior: 'instant' });
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
  const [width, height] = [Math.min(right, innerWidth) - x, Math.min(bottom, innerHeight) - y];
  if (width < 4 || height < 4) return [`${element.outerHTML.slice(0, 80)} is out of view`];
  const points = [0.05, 0.5, 0.95].flatMap((across) =>
    [0.08, 0.5, 0.92].map((down) => [x + width * across, y + height * down] as const),
  );
  const others = points
    .map(([px, py]) => document.elementFromPoint(px, py))
    .filter((hit) => hit === null || !(element.contains(hit) || hit.contains(element)));
  return others.map((hit) => `${block}: ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`);
}

test.describe('On a screen of 360 by 320 pixels, nothing covers', () => {
  // What an on-screen keyboard leaves visible.
  test.use({ viewport: { width: 360, height: 320 } });

  test('a field or code that a member uses', async ({ page }) => {
    await signIn(page);
    for (const path of ['/ask', '/questions/22']) {
      await page.goto(path);
      await openEditor(page, path === '/ask' ? 'Question body' : 'Your Answer');
      expect(await covers(page), path).toEqual([]);
    }
    await page.goto('/settings');
    expect(await covers(page), '/settings').toEqual([]);
  });

  test('a field or code that a guest uses', async ({ page }) => {
    for (const path of ['/login', '/search?q=react', '/questions/22']) {
      await page.goto(path);
      expect(await covers(page), path).toEqual([]);
    }
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('log').waitFor();
    const field = page.locator('.chat input');
    await field.focus();
    expect(await field.evaluate(hitTest, 'nearest' as const)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Close chat' }).last().click();
    await expect(page.getByRole('log')).toBeHidden();
  });
});
