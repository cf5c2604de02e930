import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../src/launch/paths.mjs';

const FONT = 'tests/e2e/fonts/noto-sans-latin-wght-normal.woff2';

/**
 * Removes from a page what differs between days and machines: all times become the same, everything
 * is set in a font of the project, and emoji, which that font lacks, become letters.
 */
export async function freeze(page: Page): Promise<void> {
  await page.evaluate(
    async (font) => {
      for (const time of document.querySelectorAll('time')) time.textContent = '3 days ago';
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        text.data = text.data.replace(/\p{Extended_Pictographic}\uFE0F?/gu, 'o');
      }
      // From bytes: the content security policy blocks fonts from any address.
      const face = new FontFace('Frozen', Uint8Array.fromBase64(font), { weight: '100 900' });
      document.fonts.add(await face.load());
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { font-family: Frozen !important; }');
      document.adoptedStyleSheets = [sheet];
    },
    readFileSync(join(ROOT, FONT), 'base64'),
  );
}
