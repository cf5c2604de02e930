import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from 'playwright';

/** The JavaScript that a reader has downloaded before touching anything. */
export interface Scripts {
  /** Of all of it, brotli at its best, each file by itself and what stands in the page as one. */
  readonly bytes: number;
  /** Of the files alone: what stands in the page comes with it. */
  readonly ofFiles: number;
  /** Where it came from: addresses, and `inline`. */
  readonly from: readonly string[];
  readonly hasReact: boolean;
}

/** Opens a page, reads it to its end without a touch, and waits until nothing more comes. */
export async function scriptsBeforeTouch(browser: Browser, url: string): Promise<Scripts> {
  const context = await browser.newContext();
  const scripts = await scriptsUntouched(context, url);
  await context.close();
  return scripts;
}

/** The same of whoever the context belongs to. */
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

/** What every build of React marks its elements with. */
const REACT = /react\.(transitional\.)?element/;

/** By its type too: what is fetched ahead, or by an import, is asked for in other ways. */
function isScript(answer: Response): boolean {
  const type = answer.headers()['content-type'] ?? '';
  return answer.request().resourceType() === 'script' || type.includes('javascript');
}

/** Islands may wake when they are seen, or when the browser is idle: a reader touches nothing. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  });
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.waitForTimeout(500);
}

/** Data in script elements, such as JSON-LD, is no script. */
function inlineScripts(page: Page): Promise<string> {
  const isData = '[type*=json], [type=speculationrules], [src]';
  return page
    .locator(`script:not(${isData})`)
    .evaluateAll((found) => found.map(({ textContent }) => textContent).join('\n'));
}

/** Pages have most scripts in common. */
const sizes = new Map<string, number>();

function compressed(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const size = sizes.get(text) ?? brotliCompressSync(text, { params }).byteLength;
  sizes.set(text, size);
  return size;
}
