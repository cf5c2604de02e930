import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { LIKE_PAGES, UNSAID } from '../../formats/answers.ts';
import type { ShownKeys } from '../../contract/surrogate-keys.ts';
import { guestTheme } from './variant.ts';

const PERSONAL = 'private, no-store';
/** What a page may depend on: all of it is in the key. */
const KEYED = new Set(['accept', 'accept-encoding', 'cookie', 'user-agent']);

/** A page as it was rendered, not compressed. */
export interface Rendered {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  /** Whether the backend gave all that the page shows. */
  readonly isWhole: boolean;
  readonly shown: ShownKeys;
}

/** Whether a page may be sent to all guests. */
export function isCacheable({ status, headers, isWhole }: Rendered): boolean {
  if (status !== 200 || !isWhole || headers['set-cookie'] !== undefined) return false;
  return saysNothingElse(headers) && varyOf(headers).every((name) => KEYED.has(name));
}

/** Whether a page takes the place of the cached one: a page that is gone does, a failure does not. */
export function isFinal({ status, isWhole }: Rendered): boolean {
  return isWhole && status < 500;
}

/** Lower-case names of the request's headers that a page depends on. */
export function varyOf({ vary }: OutgoingHttpHeaders): string[] {
  const names = (vary ?? '').toLowerCase().split(',');
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
}

/** The Cache-Control of a page that is not cached here; undefined where it is right as it is. */
export function controlOf(
  request: IncomingMessage,
  { headers, isWhole = true }: Pick<Rendered, 'headers'> & { readonly isWhole?: boolean },
): string | undefined {
  if (headers['set-cookie'] !== undefined) return PERSONAL;
  if (!saysNothingElse(headers)) return undefined;
  if (isPersonal(request)) return PERSONAL;
  return isWhole ? undefined : 'no-store';
}

function saysNothingElse(headers: OutgoingHttpHeaders): boolean {
  return [undefined, UNSAID, LIKE_PAGES].includes(headers['cache-control']?.toString());
}

/** What is posted is printed again where it does not get through. */
function isPersonal({ headers, method }: IncomingMessage): boolean {
  return (
    method === 'POST' ||
    headers.authorization !== undefined ||
    guestTheme(headers.cookie) === undefined
  );
}
