import { PICTURE_OUTCOMES } from '../contract/picture-forms.ts';
import { backendOrigin } from '../api/browser.ts';
import { UploadReply } from '../contract/replies.ts';
import { type CallInput, formOf } from '../contract/route.ts';
import type { ROUTES } from '../contract/routes.ts';
import { CallError, expire, failureOf, memberToken } from './session.ts';

/** The square of an avatar in fractions: `left` and `size` of the picture's width, `top` of its height. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** Timeout of an upload, in milliseconds. */
const TIMEOUT_MS = 120_000;

/**
 * Uploads a picture as the member, and returns its address. `onProgress` is called with the sent
 * part, from 0 to 1. @throws CallError, also if `signal` aborts it
 */
export async function upload(
  body: CallInput<typeof ROUTES.uploadPicture>['body'],
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const token = await memberToken();
  // Fetch reports no progress of what it sends.
  const request = new XMLHttpRequest();
  request.open('POST', `${backendOrigin()}/api/uploads`);
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.timeout = TIMEOUT_MS;
  request.responseType = 'json';
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  signal?.addEventListener('abort', () => request.abort());
  await new Promise((done) => {
    request.onloadend = done;
    request.send(formOf(body));
  });
  const { status, response } = request as { status: number; response: unknown };
  if (status === 401) expire();
  if (status < 200 || status > 299) throw new CallError(status, response);
  return backendOrigin() + UploadReply.parse(response).url;
}

/** Why a picture was refused, in the backend's words. */
export function refusalOf(error: unknown): string {
  const { fields = {} } = error instanceof CallError ? error : {};
  return fields.file ?? failureOf(error, PICTURE_OUTCOMES.failed).text;
}
