import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/**
 * WCAG 2.5.8, targets of 24 pixels with its exceptions, is a rule of axe that is off by default. Passes
 * are not collected: axe would describe every element of the page.
 */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true } },
};

/** The axe violations of a page without frames: each rule with the first element that breaks it. */
export async function violations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const results = await inPage.run(document, options);
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  }, OPTIONS);
}
