import * as z from 'zod/v4/core';
import { hasInvalidChars } from '../contract/invalid-chars.ts';
import type { RawResponse } from '../contract/calls.ts';
import { fillPath } from '../contract/fill-path.ts';
import type { CallInput, CallResult, Route } from '../contract/route.ts';
import { readBounded } from '../http/bounded-body.ts';
import { ApiError, missing, refusal } from './errors.ts';

/** Bytes of an answer that are read; a page of questions is some 100 KB. */
const RESPONSE_MAX_BYTES = 16 * 1024 * 1024;

export interface ClientOptions {
  readonly send: (request: Request) => Promise<Response>;
  /** The backend's origin, without `/api`. */
  readonly origin: string;
  /** The bearer token, where there is one. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that a call may take, its body included; asked anew for each call. */
  readonly timeout: () => number;
}

/** Calls a route of the contract. Rejects with an ApiError and nothing else. */
export type Client = <R extends Route>(route: R, input: CallInput<R>) => Promise<CallResult<R>>;

/** Calls a backend over HTTP, and checks its answers against the contract. */
export function createClient(options: ClientOptions): Client {
  return async (route, input) => {
    // The parts that a route does not declare are not in its input's type.
    const request = toRequest(options, route, input as Parts);
    const response = await exchange(options, request, isRead(route));
    if (response.status < 200 || response.status > 299) throw refusal(response);
    return onContract(route, response.body);
  };
}

/** What a route declares of these is in its input. */
export interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

function toRequest(options: ClientOptions, route: Route, parts: Parts): Request {
  const url = new URL(
    `${options.origin}/api${fillPath(route.path, parts.params ?? {}, segmentOf)}`,
  );
  for (const [name, value] of Object.entries(inWords(parts.query))) {
    url.searchParams.set(name, value);
  }
  const headers = new Headers({ accept: 'application/json', ...options.headers });
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  const signal = AbortSignal.timeout(Math.max(1, options.timeout()));
  const init: RequestInit = { method: route.method, headers, signal };
  if (parts.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(parts.body);
  }
  return new Request(url, init);
}

/**
 * A part of a path. A dot segment would be taken for a step up the path, however it is encoded; no
 * name is one. @throws ApiError
 */
export function segmentOf(value: string): string {
  if (['', '.', '..'].includes(value) || hasInvalidChars(value)) throw missing();
  return value.toWellFormed();
}

/** A query as it stands in an address, without what is not given. */
export function inWords(query: Parts['query'] = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value).toWellFormed()]));
}

/** Whether more of an answer is read than whether the call has succeeded (section 7, ok status only). */
const isRead = ({ response }: Route): boolean => response._zod.def.type !== 'unknown';

async function exchange(
  options: ClientOptions,
  request: Request,
  isBodyRead: boolean,
): Promise<RawResponse> {
  const { status, text, retryAfter } = await sendRequest(options, request);
  if (status >= 300 && status <= 399) {
    throw new ApiError('off-contract', 'The backend redirects elsewhere', { status });
  }
  try {
    return { status, body: JSON.parse(text), retryAfter };
  } catch (cause) {
    if (status >= 400 || !isBodyRead) return { status, body: undefined, retryAfter };
    throw new ApiError('not-json', 'The backend did not answer JSON', { status, cause });
  }
}

interface TextResponse extends Pick<RawResponse, 'status' | 'retryAfter'> {
  readonly text: string;
}

async function sendRequest(options: ClientOptions, request: Request): Promise<TextResponse> {
  try {
    const response = await options.send(request);
    const { status, headers } = response;
    return { status, text: await readText(response), retryAfter: secondsOf(headers) };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (request.signal.aborted) {
      throw new ApiError('timeout', 'The backend did not answer in time', { cause });
    }
    throw new ApiError('unreachable', 'The backend could not be reached', { cause });
  }
}

/** A backend may name a time of day instead: nobody is told of that. */
function secondsOf(headers: Headers): number | undefined {
  const said = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(said) ? Number(said) : undefined;
}

async function readText({ body }: Response): Promise<string> {
  const bytes = body ? await readBounded(body, RESPONSE_MAX_BYTES) : Buffer.alloc(0);
  if (!bytes) throw new ApiError('off-contract', 'The backend’s answer is too long');
  // As Response.text() reads it: without a byte order mark.
  return new TextDecoder().decode(bytes);
}

function onContract<R extends Route>(route: R, body: unknown): CallResult<R> {
  const result = z.safeParse(route.response, body);
  if (result.success) return result.data as CallResult<R>;
  const where = result.error.issues[0]?.path.join('.') ?? '';
  throw new ApiError('off-contract', `The backend’s answer is off the contract at ${where}`, {
    cause: result.error,
  });
}
