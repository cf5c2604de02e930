import type { Browser, CDPSession } from 'playwright';

/** Bytes on the wire of one page view by kind, headers included, until load, and how many requests there were. */
export interface Wire {
  readonly requests: number;
  readonly bytes: ReadonlyMap<string, number>;
}

/** Opens a page as a guest's first view in a real browser and counts what comes over the wire. */
export async function firstView(browser: Browser, url: string): Promise<Wire> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const counted = await count(session);
  await page.goto(url, { waitUntil: 'load' });
  const wire = counted();
  await context.close();
  return wire;
}

async function count(session: CDPSession): Promise<() => Wire> {
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => {
    kinds.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  return () => ({ requests: kinds.size, bytes });
}
