import type * as z from 'zod';
import type { RawResponse } from '../contract/calls.ts';
import { ErrorBody, type ErrorCode } from '../contract/errors.ts';

/** How a call failed: the backend refused it, or did not answer as the contract says. */
export type Failure = 'refused' | 'timeout' | 'unreachable' | 'not-json' | 'off-contract';

interface Details extends Pick<RawResponse, 'retryAfter' | 'isLogged'> {
  readonly status?: number;
  readonly cause?: unknown;
  readonly body?: PartialErrorBody;
}

/** The only error of the typed client; `cause` holds the underlying one. */
export class ApiError extends Error {
  readonly failure: Failure;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** Messages by field, for `invalid`. */
  readonly fields: Record<string, string>;
  /** The backend's own message, if it sent one. */
  readonly serverMessage: string | undefined;
  /** For an edit conflict: the current version of the post. */
  readonly current: number | undefined;
  /** Seconds after which the backend allows another try. */
  readonly retryAfter: number | undefined;
  /** Whether our own backend in this process has logged it already. */
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

  /** Whether the backend did not answer at all, or says that it is unavailable. */
  get isAway(): boolean {
    return this.failure === 'timeout' || this.failure === 'unreachable' || this.isUnavailable;
  }

  /** Whether the backend says that it is unavailable, for example because its database is down. */
  get isUnavailable(): boolean {
    return this.failure === 'refused' && this.status === 503 && this.code === 'unavailable';
  }

  /** The status of the error page: the backend's own, if it sent one. */
  get pageStatus(): number {
    if (this.failure === 'refused' && this.status >= 400) return this.status;
    return this.publicStatus;
  }

  /** The same for a public page, which the backend's own status does not concern. */
  get publicStatus(): 502 | 503 {
    return this.isAway ? 503 : 502;
  }

  /** Whether the backend says that the thing does not exist. */
  get isMissing(): boolean {
    return this.failure === 'refused' && (this.status === 404 || this.status === 410);
  }
}

/** Whether the backend rejected a token; an unavailable backend has not rejected it. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Whether a backend says that it is unavailable. */
export function isUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && error.isUnavailable;
}

/** The status of a public page that could not load its content. */
export function publicStatusOf(error: unknown): number {
  return error instanceof ApiError ? error.publicStatus : 502;
}

const PartialErrorBody = ErrorBody.partial();
type PartialErrorBody = z.output<typeof PartialErrorBody>;

/** The error of a failed response; a foreign backend may send no error code. */
export function refusal({ status, body, ...rest }: RawResponse): ApiError {
  const known = PartialErrorBody.safeParse(body);
  const said = known.success ? known.data : messageOnly(body);
  const message = said.message ?? `The backend answered ${String(status)}`;
  return new ApiError('refused', message, { ...rest, status, body: said });
}

function messageOnly(body: unknown): PartialErrorBody {
  if (typeof body !== 'object' || body === null || !('message' in body)) return {};
  return typeof body.message === 'string' ? { message: body.message } : {};
}

/** The error that a backend would send for a thing that cannot exist. */
export function missing(): ApiError {
  return refusal({ status: 404, body: undefined });
}
