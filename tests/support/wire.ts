import type { Browser, CDPSession, Page } from 'playwright';

/** A response from the page's own origin, as transferred over the wire. */
export interface Sent {
  readonly path: string;
  /** The browser's type: Document, Stylesheet, Script, Image, Font, Manifest, Other … */
  readonly kind: string;
  /** Compressed, including headers. */
  readonly bytes: number;
}

/** A first view: what it needed, and what a browser fetches for later when it is idle. */
export interface FirstView {
  readonly needed: readonly Sent[];
  readonly apart: readonly Sent[];
}

export function bytesOf(sent: readonly Sent[]): number {
  return sent.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Opens a page in a real browser with an empty cache, and counts until the network is idle. */
export async function firstView(browser: Browser, url: string): Promise<FirstView> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sent = await record(await context.newCDPSession(page), new URL(url).origin);
  await page.goto(url, { waitUntil: 'networkidle' });
  const idle = await idleAddresses(page);
  await context.close();
  // The dictionary is named in a header, not by a link.
  const isApart = ({ path, kind }: Sent) =>
    kind === 'Manifest' || path.endsWith('.dict') || idle.has(path);
  return { needed: sent.filter((one) => !isApart(one)), apart: sent.filter(isApart) };
}

/** Records responses for a page from now on; the list grows as they arrive. */
async function record(session: CDPSession, origin: string): Promise<Sent[]> {
  const asked = new Map<string, { path: string; kind: string }>();
  const sent: Sent[] = [];
  await session.send('Network.enable');
  // For speculation rules, the browser reports the request but no response.
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

/** Icons, the manifest and the compression dictionary: a page is complete before they are requested. */
async function idleAddresses(page: Page): Promise<Set<string>> {
  const links =
    'link:is([rel~=icon], [rel=apple-touch-icon], [rel=manifest], [rel=compression-dictionary])';
  const addresses = await page
    .locator(links)
    .evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href));
  const { origin } = new URL(page.url());
  return new Set(['/favicon.ico', ...addresses.map((address) => address.slice(origin.length))]);
}
