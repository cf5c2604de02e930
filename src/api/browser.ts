import { fillPath, type CallInput } from '../contract/route.ts';
import { withAvatarsAt } from './avatars.ts';
import type { RouteName, ROUTES } from '../contract/routes.ts';

type Routes = typeof ROUTES;
type ByAddress = { [N in RouteName as `${Routes[N]['method']} ${Routes[N]['path']}`]: Routes[N] };
/** Names a call in the browser: method and path, without the contract's schemas. */
export type Address = keyof ByAddress;

/** A failed call from the browser; `status` is 0 if there was no answer. */
export class CallError extends Error {
  readonly status: number;
  /** The backend's own message, if it sent one. */
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

/** Timeout of a call, in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * Calls the backend from the browser, with a bearer token if there is one. Returns the JSON of the
 * answer unchecked: callers validate what they use. @throws CallError
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

/** The origin of a foreign backend; '' for our own. */
export const backendOrigin = (): string => document.documentElement.dataset.api ?? '';

/** The backend's answer with full avatar addresses. */
export const fromBackend = (sent: unknown): unknown => withAvatarsAt(backendOrigin(), sent);

interface Parts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** The JSON of a response; undefined if it has none. @throws CallError */
export async function responseTo(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init).catch(() => undefined);
  if (!response) throw new CallError(0, undefined);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new CallError(response.status, body);
  return body;
}
