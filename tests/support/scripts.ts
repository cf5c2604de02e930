import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from 'playwright';

/** The JavaScript that a reader has downloaded before any interaction. */
export interface Scripts {
  /** Bytes of all scripts with best brotli compression, each file separately, inline scripts together. */
  readonly bytes: number;
  /** Bytes of the files only: inline scripts come with the page. */
  readonly ofFiles: number;
  /** The sources: addresses and `inline`. */
  readonly from: readonly string[];
  readonly hasReact: boolean;
}

/** Opens a page, scrolls to its end without interaction, and waits for network silence. */
export async function scriptsBeforeTouch(browser: Browser, url: string): Promise<Scripts> {
  const context = await browser.newContext();
  const scripts = await scriptsUntouched(context, url);
  await context.close();
  return scripts;
}

/** The same in a given context, such as a member's. */
export async function scriptsUntouched(context: BrowserContext, url: string): Promise<Scripts> {
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  await page.goto(url, { waitUntil: 'networkidle' });
  await readToTheEnd(page);
  const scripts = answers.filter(isScript);
  const files = await Promise.all(scripts.map((script) => script.text()));
  const inline = await inlineScripts(page);
  await page.close();
  const texts = inline === '' ? files : [inline, ...files];
  const ofFiles = files.reduce((sum, text) => sum + compressed(text), 0);
  return {
    bytes: ofFiles + (inline === '' ? 0 : compressed(inline)),
    ofFiles,
    from: [...(inline === '' ? [] : ['inline']), ...scripts.map((script) => script.url())],
    hasReact: texts.some((text) => REACT.test(text)),
  };
}

/** The mark that every build of React gives its elements. */
const REACT = /react\.(transitional\.)?element/;

/** Also by content type: prefetched and imported scripts are requested in other ways. */
function isScript(answer: Response): boolean {
  const type = answer.headers()['content-type'] ?? '';
  return answer.request().resourceType() === 'script' || type.includes('javascript');
}

/** Islands may load when they become visible or when the browser is idle, without interaction. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.waitForTimeout(500);
}

/** Data in script elements, such as JSON-LD, is not a script. */
function inlineScripts(page: Page): Promise<string> {
  const isData = '[type*=json], [type=speculationrules], [src]';
  return page
    .locator(`script:not(${isData})`)
    .evaluateAll((found) => found.map(({ textContent }) => textContent).join('\n'));
}

/** Compressed sizes by text, because pages share most scripts. */
const sizes = new Map<string, number>();

function compressed(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const size = sizes.get(text) ?? brotliCompressSync(text, { params }).byteLength;
  sizes.set(text, size);
  return size;
}
