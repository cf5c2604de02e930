import { fillPath } from '../contract/fill-path.ts';
import type { CallInput } from '../contract/route.ts';
import { withAvatarsAt } from './avatars.ts';
import type { RouteName, ROUTES } from '../contract/routes.ts';

type Routes = typeof ROUTES;
type ByAddress = { [N in RouteName as `${Routes[N]['method']} ${Routes[N]['path']}`]: Routes[N] };
/** How a call is named in a browser: method and path, and none of the contract's schemas. */
export type Address = keyof ByAddress;

/** A call from the browser that failed; `status` is 0 where there was no answer. */
export class CallError extends Error {
  readonly status: number;
  /** What the backend said, and nothing of our own making. */
  readonly said: string | undefined;
  /** Messages by field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown) {
    const { message, fields } = (body ?? {}) as { message?: unknown; fields?: unknown };
    super(`The backend answered ${String(status)}`);
    this.name = 'CallError';
    this.status = status;
    this.said = typeof message === 'string' ? message : undefined;
    this.fields = typeof fields === 'object' && fields !== null ? { ...fields } : {};
  }
}

/** Milliseconds that a call may take. */
const TIMEOUT_MS = 20_000;

/**
 * Calls the backend from the browser, with a bearer token where there is one. Gives the answer's
 * JSON unread: callers check what they use of it. @throws CallError
 */
export async function callBackend<A extends Address>(
  address: A,
  input: CallInput<ByAddress[A]>,
  token?: string,
): Promise<unknown> {
  const [method, path] = address.split(' ') as [string, string];
  const { params = {}, query = {}, body } = input as Parts;
  const filled = fillPath(path, params);
  const search = new URLSearchParams(query).toString();
  const init = {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const response = await responseTo(
    `${backendOrigin()}/api${filled}${search === '' ? '' : `?${search}`}`,
    init,
  );
  return fromBackend(response);
}

/** The origin of a backend elsewhere; '' for our own. */
export const backendOrigin = (): string => document.documentElement.dataset.api ?? '';

/** What a backend has sent, with whole addresses of its avatars. */
export const fromBackend = (sent: unknown): unknown => withAvatarsAt(backendOrigin(), sent);

interface Parts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

async function responseTo(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init).catch(() => undefined);
  if (!response) throw new CallError(0, undefined);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new CallError(response.status, body);
  return body;
}
