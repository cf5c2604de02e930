import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../../contract/errors.ts';
import { type Suspension, suspensionText } from '../../../contract/suspension.ts';

interface Details {
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds to wait before retrying. */
  readonly retryAfter?: number;
  readonly suspension?: Suspension;
  /** The current version of a post that was edited since. */
  readonly current?: number;
}

/** An error with a reason that is sent to the caller (contract/errors.ts). */
export class HttpError extends Error {
  readonly code: ErrorCode;
  /** Whole seconds to wait before retrying: the Retry-After header. */
  readonly retryAfter: number | undefined;
  readonly #details: Omit<Details, 'retryAfter'>;

  constructor(code: ErrorCode, message: string, { retryAfter, ...details }: Details = {}) {
    super(message);
    this.code = code;
    this.#details = details;
    this.retryAfter = retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter));
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** The body of the error response. */
  get body(): ErrorBody {
    return { message: this.message, code: this.code, ...this.#details };
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
}: Details & { readonly code: ErrorCode; readonly message: string }): HttpError =>
  new HttpError(code, message, details);

export const notFound = (what: string): HttpError =>
  new HttpError('not_found', `${what} not found`);

/** An error whose message a form shows next to the field of that name. */
export const refusedField = (code: ErrorCode, field: string, message: string): HttpError =>
  new HttpError(code, message, { fields: { [field]: message } });

export const conflict = (message: string): HttpError => new HttpError('conflict', message);

export const forbidden = (message: string): HttpError => new HttpError('forbidden', message);
