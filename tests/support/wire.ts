import type { Browser, CDPSession, Page } from 'playwright';

/** One answer of the page's own origin, as it came over the wire. */
export interface Sent {
  readonly path: string;
  /** As the browser calls it: Document, Stylesheet, Script, Image, Font, Manifest, Other … */
  readonly kind: string;
  /** Compressed, with the headers. */
  readonly bytes: number;
}

/** A first view: what came for it, and what a browser fetches when it is idle, for later. */
export interface FirstView {
  readonly needed: readonly Sent[];
  readonly apart: readonly Sent[];
}

export function bytesOf(sent: readonly Sent[]): number {
  return sent.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Opens a page with an empty cache in a real browser, and counts until nothing more comes. */
export async function firstView(browser: Browser, url: string): Promise<FirstView> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sent = await record(await context.newCDPSession(page), new URL(url).origin);
  await page.goto(url, { waitUntil: 'networkidle' });
  const idle = await idleAddresses(page);
  await context.close();
  // A header names the dictionary.
  const isApart = ({ path, kind }: Sent) =>
    kind === 'Manifest' || path.endsWith('.dict') || idle.has(path);
  return { needed: sent.filter((one) => !isApart(one)), apart: sent.filter(isApart) };
}

/** Counts what comes for a page from now on; the list grows as it comes. */
async function record(session: CDPSession, origin: string): Promise<Sent[]> {
  const asked = new Map<string, { path: string; kind: string }>();
  const sent: Sent[] = [];
  await session.send('Network.enable');
  // Of the rules for fetching ahead the browser tells no answer, only that it asked.
  session.on('Network.requestWillBeSent', ({ requestId, type, request: { url } }) => {
    if (new URL(url).origin !== origin) return;
    asked.set(requestId, { path: url.slice(origin.length), kind: type ?? 'Other' });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) sent.push({ ...one, bytes: encodedDataLength });
  });
  return sent;
}

/** Icons, the manifest and the compression dictionary: a page is whole before they are asked for. */
async function idleAddresses(page: Page): Promise<Set<string>> {
  const links =
    'link:is([rel~=icon], [rel=apple-touch-icon], [rel=manifest], [rel=compression-dictionary])';
  const addresses = await page
    .locator(links)
    .evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href));
  const { origin } = new URL(page.url());
  return new Set(['/favicon.ico', ...addresses.map((address) => address.slice(origin.length))]);
}
