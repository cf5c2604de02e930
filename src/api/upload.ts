import { type CallInput, formOf } from '../contract/route.ts';
import type { ROUTES } from '../contract/routes.ts';
import { backendOrigin, CallError } from './browser.ts';

/** Timeout of an upload, in milliseconds. */
const TIMEOUT_MS = 120_000;

/**
 * Uploads a picture from the browser. `onProgress` is called with the sent part, from 0 to 1.
 * Returns the JSON of the answer unchecked. @throws CallError, also if `signal` aborts it
 */
export function uploadPicture(
  { body }: CallInput<typeof ROUTES.uploadPicture>,
  token: string | undefined,
  onProgress?: (part: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  // Fetch reports no progress of what it sends.
  const request = new XMLHttpRequest();
  request.open('POST', `${backendOrigin()}/api/uploads`);
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.timeout = TIMEOUT_MS;
  request.responseType = 'json';
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
  return new Promise((resolve, reject) => {
    request.onloadend = () => {
      const { status, response } = request as { status: number; response: unknown };
      if (status >= 200 && status <= 299) resolve(response);
      else reject(new CallError(status, response));
    };
    signal?.addEventListener('abort', () => {
      request.abort();
    });
    request.send(formOf(body));
  });
}
