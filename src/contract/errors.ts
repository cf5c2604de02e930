import * as z from 'zod';

/** Every error code that the backend answers, with the HTTP status that carries it. */
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
 * What everybody is told while the site cannot do what it is asked for: it has too much to do, or its
 * database is away, full or read-only. The log and `/readyz` say which.
 */
export const UNAVAILABLE = {
  message: 'The site is temporarily unavailable. Try again in a moment',
  /** Seconds after which another try makes sense. */
  retryAfter: 5,
} as const;

const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The one shape of an error answer. `fields` maps a field's name to what is wrong with it. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.record(z.string(), z.string()).optional(),
  /** Of a 409 because an edit began from an older version of its post: the version now. */
  current: z.number().optional(),
  /** Of a 403 because the caller is suspended: until when, if that ends by itself, and why. */
  suspension: z.object({ until: z.string().nullish(), reason: z.string().nullish() }).optional(),
});

export type ErrorBody = z.output<typeof ErrorBody>;
