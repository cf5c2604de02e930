import { ApiError } from '../api/errors.ts';
import { UNAVAILABLE } from '../contract/errors.ts';
import { refuse } from './answers.ts';

/** Seconds after which a client may retry when a backend timed out. */
export const AGAIN = '30';

/**
 * Sends a document; if it is missing or the backend fails, a status and a short text (section 8).
 */
export async function orRefuse(
  { report }: App.Locals,
  give: () => Promise<Response>,
): Promise<Response> {
  try {
    return await give();
  } catch (error) {
    const failure = error instanceof ApiError ? error : undefined;
    if (failure?.isMissing) {
      return failure.status === 410
        ? refuse(410, 'This is gone: it was deleted')
        : refuse(404, 'There is nothing at this address');
    }
    // Not a failure: the client should retry later, and the middleware says when.
    if (failure?.status === 429) return refuse(429, 'Too many requests; try again later');
    report(error);
    if (!failure) return refuse(500, 'Something went wrong on our side');
    return failure.isAway
      ? refuse(503, UNAVAILABLE.message, {
          'retry-after': String(failure.retryAfter ?? AGAIN),
        })
      : refuse(502, 'The backend sent an invalid response');
  }
}
