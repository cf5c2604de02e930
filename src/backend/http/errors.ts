import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../contract/errors.ts';

/** A refusal with a reason that the caller is told (contract/errors.ts). */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Whole seconds until another try makes sense: the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = details.fields;
    const { retryAfter } = details;
    this.retryAfter = retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter));
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** What the caller is told. */
  get body(): ErrorBody {
    const { message, code, fields } = this;
    return fields ? { message, code, fields } : { message, code };
  }

  toResponse(): Response {
    const response = Response.json(this.body, { status: this.status });
    response.headers.set('cache-control', 'no-store');
    if (this.retryAfter !== undefined) {
      response.headers.set('retry-after', String(this.retryAfter));
    }
    return response;
  }
}

export const notFound = (what: string): HttpError =>
  new HttpError('not_found', `${what} not found`);
