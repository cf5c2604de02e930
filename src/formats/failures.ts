import { ApiError } from '../api/errors.ts';
import { UNAVAILABLE } from '../contract/errors.ts';
import { refuse } from './answers.ts';

/** Seconds after which a client may try again what a backend did not answer in time. */
export const AGAIN = '30';

/** Gives a form; where the backend has no such thing or fails, a status and a short text (section 8). */
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
    // Nobody has failed: the client is to ask later, and the middleware says when.
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
