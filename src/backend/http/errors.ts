import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../contract/errors.ts';
import { type Suspension, suspensionText } from '../../contract/suspension.ts';

/** A refusal with a reason that the caller is told (contract/errors.ts). */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Whole seconds until another try makes sense: the Retry-After header. */
  readonly retryAfter: number | undefined;
  readonly suspension: Suspension | undefined;
  /** The version of a post that was edited meanwhile. */
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

  /** What the caller is told. */
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

/** Refuses what a suspended member may not do, and says until when and why. */
export const suspendedError = (suspension: Suspension): HttpError =>
  new HttpError('forbidden', suspensionText(suspension), { suspension });

/** The error of a refusal that rules have found. */
export const refused = ({
  code,
  message,
  ...details
}: {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfter?: number;
}): HttpError => new HttpError(code, message, details);

export const notFound = (what: string): HttpError =>
  new HttpError('not_found', `${what} not found`);

/** A refusal whose message a form shows beside the box of that name. */
export const refusedField = (code: ErrorCode, field: string, message: string): HttpError =>
  new HttpError(code, message, { fields: { [field]: message } });
