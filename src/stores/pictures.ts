import { PICTURE_OUTCOMES } from '../contract/picture-forms.ts';
import { backendOrigin } from '../api/browser.ts';
import { uploadPicture } from '../api/upload.ts';
import { UploadReply } from '../contract/replies.ts';
import { CallError, expire, failureOf, memberToken } from './session.ts';

/** The square of an avatar in fractions: `left` and `size` of the picture's width, `top` of its height. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/**
 * Uploads a picture as the member, and returns its address. `onProgress` is called with the sent
 * part, from 0 to 1. @throws CallError
 */
export async function upload(
  body: Parameters<typeof uploadPicture>[0]['body'],
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const token = await memberToken();
  try {
    const reply = await uploadPicture({ body }, token, onProgress, signal);
    return backendOrigin() + UploadReply.parse(reply).url;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) expire();
    throw error;
  }
}

/** Why a picture was refused, in the backend's words. */
export function refusalOf(error: unknown): string {
  const { fields = {} } = error instanceof CallError ? error : {};
  return fields.file ?? failureOf(error, PICTURE_OUTCOMES.failed).text;
}
