import { fileURLToPath } from 'node:url';
import { type Page, test as base } from '@playwright/test';
import { build } from 'vite';

interface Bundled {
  readonly editorScript: string;
}

interface Rich {
  /** Whether dollars hold formulas. */
  readonly tex: boolean;
  /** A page with nothing but the editor. */
  readonly page: Page;
}

/** Blanks as on the site: one that is typed is no `&nbsp;`. */
const PAGE =
  '<!doctype html><title>Editor</title><style>[role=textbox]{white-space:break-spaces}</style>';

/** A test of the editor alone, which needs no site. */
export const test = base.extend<Rich, Bundled>({
  editorScript: [async ({}, use) => use(await bundle()), { scope: 'worker', timeout: 120_000 }],
  tex: [false, { option: true }],
  page: async ({ page, editorScript, tex }, use) => {
    await page.setContent(PAGE);
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.addScriptTag({ content: editorScript });
    await page.evaluate((options) => window.mountEditor(options), { tex });
    await use(page);
  },
});

export const { expect } = base;

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('mount.ts', import.meta.url)),
        formats: ['iife'],
        name: 'editor',
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The editor was not built.');
  return output.output[0].code;
}
