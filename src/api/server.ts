import type { InProcess, LocalCall } from '../contract/calls.ts';
import type { Route } from '../contract/route.ts';
import type { SiteSettings } from '../contract/site-settings.ts';
import { withPicturesAt } from './avatars.ts';
import { type Client, createClient, inWords, type Parts, segmentOf } from './client.ts';
import { ApiError, refusal } from './errors.ts';
import { answeredBy, type Implemented, watchContract, watchSettings } from './contract.ts';

export interface Visit {
  readonly address: string;
  readonly countsViews: boolean;
  readonly token?: string | undefined;
  /** The deadline of its calls in milliseconds since 1970: TIMEOUT_MS from now, unless given. */
  readonly until?: number;
  /** Called with the seconds to wait when the backend refuses a call for that long. */
  readonly waits?: (seconds: number) => void;
}

/** The pages' access to the backend: `locals.api`. */
export interface ServerApi {
  readonly call: Client;
  /**
   * The same for other representations of a page: bodies in full, as section 5 allows them, not
   * prepared for reading. Counts no view.
   */
  readonly unprepared: Client;
  /** The same for another search of the same page; both count as one. */
  readonly partOfSearch: Client;
  /** The same on behalf of the member with this token. */
  readonly as: (token: string) => Client;
  /** What the backend implements. */
  readonly contract: Implemented;
  /** What admins of a backend elsewhere have changed. */
  readonly settings: () => Promise<SiteSettings>;
}

/**
 * Timeout in milliseconds of all calls of one page together: a page must arrive within 5 seconds, and
 * the first pages after the start take most of a second to render.
 */
export const TIMEOUT_MS = 4_000;
/** The same for asking what the backend implements, which a page waits for first. */
const CONTRACT_TIMEOUT_MS = 2_000;

interface VisitClientOptions extends Visit {
  readonly until: number;
  /** Whether bodies are prepared for pages; otherwise they are as stored. */
  readonly prepared?: boolean;
  readonly isPartOfSearch?: boolean;
}

type CreateClient = (options: VisitClientOptions) => Client;

/** Makes the API of each visit, over the backend in this process or the one at `apiHost`. */
export function serverApi(backend: InProcess | string): (visit: Visit) => Promise<ServerApi> {
  const isForeign = typeof backend === 'string';
  // Compiling its grammars holds the event loop for a tenth of a second: not during a visit.
  if (isForeign) void import('../markup/highlight.ts');
  const open = isForeign ? foreign(backend) : inProcess(backend);
  const ask: Client = (route, input) => {
    const until = Date.now() + CONTRACT_TIMEOUT_MS;
    return open({ address: '127.0.0.1', countsViews: false, until })(route, input);
  };
  const contract = watchContract(ask);
  const settings = watchSettings(ask);
  return async ({ until = Date.now() + TIMEOUT_MS, ...visitor }) => {
    const visit = { ...visitor, until };
    const asked = contract();
    const implemented = await (isForeign ? answeredBy(until, asked, 'unknown') : asked);
    return {
      call: open(visit),
      unprepared: open({ ...visit, countsViews: false, prepared: false }),
      partOfSearch: open({ ...visit, isPartOfSearch: true }),
      as: (token) => open({ ...visit, token }),
      settings: () => settings(implemented, until),
      contract: implemented,
    };
  };
}

/** Our own backend prepares bodies when they are written, so its answers need no cleaning. */
function inProcess(backend: InProcess): CreateClient {
  return ({ address, countsViews, token, prepared = true, isPartOfSearch = false, waits }) => {
    const origin = { address, countsViews, prepared, isPartOfSearch };
    return async (route, input) => {
      const response = await backend(localCall(route, input as Parts, token), origin);
      if (response.status < 300) return response.body as never;
      throw passWait(refusal(response), waits);
    };
  };
}

/** Passes the waiting time of an error on to the visit. @returns the error */
function passWait<E>(error: E, waits: Visit['waits']): E {
  if (error instanceof ApiError && error.retryAfter !== undefined) waits?.(error.retryAfter);
  return error;
}

function localCall(route: Route, parts: Parts, token: string | undefined): LocalCall {
  const params = Object.entries(parts.params ?? {});
  return {
    method: route.method,
    path: route.path,
    params: Object.fromEntries(params.map(([name, value]) => [name, segmentOf(value)])),
    query: inWords(parts.query),
    body: parts.body,
    token,
  };
}

/** Retries a read if a kept-alive connection turns out to be closed. */
async function fetchAgain(request: Request): Promise<Response> {
  try {
    return await fetch(request, STAY);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (request.method !== 'GET' || !CLOSED.includes(code ?? '')) throw error;
    return fetch(request, STAY);
  }
}

/** Following a redirect would show and cache another origin's answer as the backend's own. */
const STAY: RequestInit = { redirect: 'manual' };

const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

function foreign(apiHost: string): CreateClient {
  return ({ address, token, until, prepared = true, waits }) => {
    const client = createClient({
      send: fetchAgain,
      origin: apiHost,
      token,
      // Otherwise all visitors would share this server's address in the backend's limits.
      headers: { 'x-forwarded-for': address },
      timeout: () => until - Date.now(),
    });
    return async (route, input) => {
      const result = await client(route, input).catch((error: unknown) => {
        throw passWait(error, waits);
      });
      const { cleanResult } = await import('./clean.ts');
      const clean = await cleanResult(route, result, prepared);
      return withPicturesAt(apiHost, clean);
    };
  };
}
