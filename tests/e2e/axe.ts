import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/**
 * WCAG 2.5.8, targets of 24 pixels, is among axe's rules, with its exceptions, but off. What passes is
 * not gathered: axe would describe every element of the page.
 */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true } },
};

/** What axe objects to in a page, which holds no frames: each rule with the first element that breaks it. */
export async function violations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run(document, options);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  }, OPTIONS);
}
