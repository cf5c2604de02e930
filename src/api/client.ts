import * as z from 'zod/v4/core';
import { hasInvalidChars } from '../shared/clean-text.ts';
import type { RawResponse } from '../contract/calls.ts';
import {
  fillPath,
  type CallInput,
  type CallResult,
  formOf,
  type Route,
} from '../contract/route.ts';
import { readBounded } from '../http/bounded-body.ts';
import { ApiError, missing, refusal } from './errors.ts';

/** Maximum size of an answer in bytes; a page of questions is about 100 KB. */
const RESPONSE_MAX_BYTES = 16 * 1024 * 1024;

export interface ClientOptions {
  readonly send: (request: Request) => Promise<Response>;
  /** The backend's origin, without `/api`. */
  readonly origin: string;
  /** The bearer token, if there is one. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Timeout of a call in milliseconds, including its body; evaluated for each call. */
  readonly timeout: () => number;
}

/** Calls a route of the contract. Rejects only with ApiError. */
export type Client = <R extends Route>(route: R, input: CallInput<R>) => Promise<CallResult<R>>;

/** Calls a backend over HTTP and checks its answers against the contract. */
export function createClient(options: ClientOptions): Client {
  return async (route, input) => {
    // The input's type lacks the parts that a route does not declare.
    const request = toRequest(options, route, input as Parts);
    const response = await exchange(options, request, isRead(route));
    if (response.status < 200 || response.status > 299) throw refusal(response);
    return onContract(route, response.body);
  };
}

/** The parts of an input; a route declares some of them. */
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
  if (route.multipart) init.body = formOf(parts.body);
  else if (parts.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(parts.body);
  }
  return new Request(url, init);
}

/**
 * A segment of a path. URL parsers resolve dot segments however they are encoded, and no name is
 * one. @throws ApiError
 */
export function segmentOf(value: string): string {
  if (['', '.', '..'].includes(value) || hasInvalidChars(value)) throw missing();
  return value.toWellFormed();
}

/** A query as strings, without undefined values. */
export function inWords(query: Parts['query'] = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value).toWellFormed()]));
}

/** Whether to read the answer's body. In section 7, ok alone means only the status matters. */
const isRead = ({ response }: Route): boolean => response._zod.def.type !== 'unknown';

/** JSON can have half a character only as an escape; addresses cannot have one at all. */
const HALF_CHARACTER = /\\ud[89a-f]/i;
const wellFormed = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

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
    const revive = HALF_CHARACTER.test(text) ? wellFormed : undefined;
    return { status, body: JSON.parse(text, revive), retryAfter };
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

/** `Retry-After` may also be a date; we ignore those. */
function secondsOf(headers: Headers): number | undefined {
  const said = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(said) ? Number(said) : undefined;
}

async function readText({ body }: Response): Promise<string> {
  const bytes = body ? await readBounded(body, RESPONSE_MAX_BYTES) : Buffer.alloc(0);
  if (!bytes) throw new ApiError('off-contract', 'The backend’s answer is too long');
  // Like Response.text(): without a byte order mark.
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
