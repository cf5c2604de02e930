import { fileURLToPath } from 'node:url';
import { type Page, test as base } from '@playwright/test';
import { build } from 'vite';

interface Mounted {
  /** Shared by all tests of a worker: loading the editor takes longer than most of them. */
  readonly editorPage: Page;
}

interface Rich {
  /** Whether text between dollar signs is a formula. */
  readonly tex: boolean;
  /** A page with nothing but an empty editor. */
  readonly page: Page;
}

/** White space as on the site: a typed space is not an `&nbsp;`. */
const PAGE =
  '<!doctype html><title>Editor</title><style>[role=textbox]{white-space:break-spaces}</style>';

/** A test of just the editor, which needs no site. */
export const test = base.extend<Rich, Mounted>({
  editorPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.setContent(PAGE);
      await page.addScriptTag({ content: await bundle() });
      await use(page);
      await context.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tex: [false, { option: true }],
  page: async ({ editorPage: page, tex }, use) => {
    const errors: Error[] = [];
    page.removeAllListeners('pageerror');
    page.on('pageerror', (error) => errors.push(error));
    await page.evaluate((options) => window.mountEditor(options), { tex });
    await use(page);
    await page.unrouteAll();
    expect(errors).toEqual([]);
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
