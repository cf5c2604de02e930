import type { Browser, CDPSession } from 'playwright';

/** A page as transferred over the wire. */
export interface PageBytes {
  readonly coding: string;
  /** Including headers. */
  readonly bytes: number;
  readonly body: number;
}

export interface Session {
  readonly pages: readonly PageBytes[];
  /** Bytes of the dictionary including headers; 0 if there was none. */
  readonly dictionary: number;
}

/** Milliseconds that a reader stays on each page: browsers fetch dictionaries when idle. */
const STAY = 1_500;

/** Reads pages one after the other, as a guest who has never been here. */
export async function readInARow(
  browser: Browser,
  urls: readonly string[],
  hasDictionary: boolean,
): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (!hasDictionary) await session.send('Network.setBlockedURLs', { urls: ['*.dict'] });
  const responses = collect(session);
  for (const url of urls) {
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(STAY);
  }
  const all = [...responses.values()];
  await context.close();
  return {
    pages: all.filter(({ url }) => urls.includes(url)),
    dictionary: all.find(({ url }) => url.endsWith('.dict'))?.bytes ?? 0,
  };
}

interface PageResponse extends PageBytes {
  readonly url: string;
}

function collect(session: CDPSession): ReadonlyMap<string, PageResponse> {
  const responses = new Map<string, PageResponse>();
  session.on('Network.responseReceived', ({ requestId, response: { url, headers } }) => {
    const named = new Headers(headers);
    const coding = named.get('content-encoding') ?? 'identity';
    responses.set(requestId, { url, coding, body: Number(named.get('content-length')), bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId);
    if (response) responses.set(requestId, { ...response, bytes: encodedDataLength });
  });
  return responses;
}
