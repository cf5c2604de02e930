import type { InProcess } from '../../../contract/calls.ts';
import { localBody } from './body.ts';
import { HttpError } from './errors.ts';
import { type Calls, nameOfCall } from './mount.ts';

export const NO_SUCH_CALL = new HttpError('not_found', 'No such call');

/**
 * Runs mounted calls in this process; `refusalFor` converts an error to the response for the
 * caller.
 */
export function inProcess(calls: Calls, refusalFor: (error: unknown) => HttpError): InProcess {
  return async ({ token, body, ...call }, origin) => {
    try {
      const mounted = calls.get(nameOfCall(call));
      if (!mounted) throw NO_SUCH_CALL;
      const result = await mounted.answer({
        ...call,
        body: () => Promise.resolve(mounted.isMultipart ? body : localBody(body)),
        authorization: token === undefined ? null : `Bearer ${token}`,
        origin,
      });
      return { status: mounted.status(result), body: result };
    } catch (error) {
      const refusal = refusalFor(error);
      const { status, body, retryAfter } = refusal;
      // Any error other than an HttpError has been reported.
      return { status, body, retryAfter, isLogged: refusal !== error };
    }
  };
}
