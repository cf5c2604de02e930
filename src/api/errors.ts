import type * as z from 'zod';
import type { RawResponse } from '../contract/calls.ts';
import { ErrorBody, type ErrorCode } from '../contract/errors.ts';

/** How a call failed: the backend said no, or did not answer as the contract has it. */
export type Failure = 'refused' | 'timeout' | 'unreachable' | 'not-json' | 'off-contract';

interface Details extends Pick<RawResponse, 'retryAfter' | 'isLogged'> {
  readonly status?: number;
  readonly cause?: unknown;
  readonly body?: SaidBody;
}

/** The one error of the typed client; `cause` holds what lies below. */
export class ApiError extends Error {
  readonly failure: Failure;
  /** The HTTP status, 0 where there was no answer. */
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** Messages by field, for `invalid`. */
  readonly fields: Record<string, string>;
  /** What the backend said, and nothing of our own making. */
  readonly serverMessage: string | undefined;
  /** Of an edit that came too late: the post's version now. */
  readonly current: number | undefined;
  /** Seconds after which the backend allows another try. */
  readonly retryAfter: number | undefined;
  /** Whether the log has been told already: by our own backend in this process. */
  readonly isLogged: boolean;

  constructor(failure: Failure, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.failure = failure;
    this.status = details.status ?? 0;
    this.code = details.body?.code;
    this.fields = details.body?.fields ?? {};
    this.serverMessage = details.body?.message;
    this.current = details.body?.current;
    this.retryAfter = details.retryAfter;
    this.isLogged = details.isLogged === true;
  }

  /** Whether the backend did not answer at all, or says that it cannot do so now. */
  get isAway(): boolean {
    return this.failure === 'timeout' || this.failure === 'unreachable' || this.isUnavailable;
  }

  /** Whether the backend says that it cannot answer now, as one whose database is away does. */
  get isUnavailable(): boolean {
    return this.failure === 'refused' && this.status === 503 && this.code === 'unavailable';
  }

  /** The status of a page that tells of it: the backend's own, where it has given one. */
  get pageStatus(): number {
    if (this.failure === 'refused' && this.status >= 400) return this.status;
    return this.publicStatus;
  }

  /** The same of a page for everybody, whom the backend's own status does not concern. */
  get publicStatus(): 502 | 503 {
    return this.isAway ? 503 : 502;
  }

  /** Whether the backend says that there is no such thing. */
  get isMissing(): boolean {
    return this.failure === 'refused' && (this.status === 404 || this.status === 410);
  }
}

/** Whether the backend has said that a token is good for nothing; one that is away has not. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Whether a backend has said that it cannot answer now. */
export function isUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && error.isUnavailable;
}

/** The status of a page that could not load what it shows. */
export function pageStatusOf(error: unknown): number {
  return error instanceof ApiError ? error.pageStatus : 502;
}

/** The status of a page for everybody that could not load what it shows. */
export function publicStatusOf(error: unknown): number {
  return error instanceof ApiError ? error.publicStatus : 502;
}

const SaidBody = ErrorBody.partial();
type SaidBody = z.output<typeof SaidBody>;

/** The error of an answer with a status of failure; a foreign backend may send less than a code. */
export function refusal({ status, body, ...rest }: RawResponse): ApiError {
  const known = SaidBody.safeParse(body);
  const said = known.success ? known.data : messageOnly(body);
  const message = said.message ?? `The backend answered ${String(status)}`;
  return new ApiError('refused', message, { ...rest, status, body: said });
}

function messageOnly(body: unknown): SaidBody {
  if (typeof body !== 'object' || body === null || !('message' in body)) return {};
  return typeof body.message === 'string' ? { message: body.message } : {};
}

/** What a backend would say of a thing that cannot be there. */
export function missing(): ApiError {
  return refusal({ status: 404, body: undefined });
}
