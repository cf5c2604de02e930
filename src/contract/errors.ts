import * as z from 'zod';

/** Every error code of the backend with its HTTP status. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The answer while the site cannot serve a request: it is overloaded, or its database is
 * unavailable, full or read-only. The log and `/readyz` say which.
 */
export const UNAVAILABLE = {
  message: 'The site is temporarily unavailable. Try again in a moment',
  /** Seconds until a retry makes sense. */
  retryAfter: 5,
} as const;

const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The shape of every error answer. `fields` maps a field's name to its error. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.record(z.string(), z.string()).optional(),
  /** For a 409 because of an edit conflict: the current version. */
  current: z.number().optional(),
  /** For a 403 of a suspended caller: the end of the suspension, if it has one, and the reason. */
  suspension: z.object({ until: z.string().nullish(), reason: z.string().nullish() }).optional(),
});

export type ErrorBody = z.output<typeof ErrorBody>;
