import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../../contract/errors.ts';
import { type Suspension, suspensionText } from '../../../contract/suspension.ts';

/** An error with a reason that is sent to the caller (contract/errors.ts). */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Whole seconds to wait before retrying: the Retry-After header. */
  readonly retryAfter: number | undefined;
  readonly suspension: Suspension | undefined;
  /** The current version of a post that was edited since. */
  readonly current: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      fields?: Record<string, string>;
      retryAfter?: number;
      suspension?: Suspension;
      current?: number;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = details.fields;
    this.suspension = details.suspension;
    this.current = details.current;
    const { retryAfter } = details;
    this.retryAfter = retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter));
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** The body of the error response. */
  get body(): ErrorBody {
    const { message, code, fields, suspension, current } = this;
    return {
      message,
      code,
      ...(fields && { fields }),
      ...(suspension && { suspension }),
      ...(current !== undefined && { current }),
    };
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

/** The error for suspended members, with the end and the reason of the suspension. */
export const suspendedError = (suspension: Suspension): HttpError =>
  new HttpError('forbidden', suspensionText(suspension), { suspension });

/** Converts a refusal returned by rules to an error. */
export const refused = ({
  code,
  message,
  ...details
}: {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfter?: number;
  readonly fields?: Record<string, string>;
}): HttpError => new HttpError(code, message, details);

export const notFound = (what: string): HttpError =>
  new HttpError('not_found', `${what} not found`);

/** An error whose message a form shows next to the field of that name. */
export const refusedField = (code: ErrorCode, field: string, message: string): HttpError =>
  new HttpError(code, message, { fields: { [field]: message } });

export const conflict = (message: string): HttpError => new HttpError('conflict', message);

export const forbidden = (message: string): HttpError => new HttpError('forbidden', message);
