import type { APIContext } from 'astro';
import type { Message } from '../contract/messages.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { refused } from './form.ts';
import { tokenOf } from './token.ts';

export interface Unsubscription {
  readonly status: number;
  readonly isDone: boolean;
  readonly message: Message | undefined;
}

/**
 * Turns notification mails off, only by POST: virus scanners open links too. Mail servers post by
 * themselves (RFC 8058), without a cookie; the body of their request is not read.
 */
export async function unsubscribe(context: APIContext): Promise<Unsubscription> {
  const { request, locals } = context;
  if (request.method !== 'POST') return { status: 200, isDone: false, message: undefined };
  try {
    await locals.api.call(ROUTES.unsubscribe, { body: { token: tokenOf(context) } });
    return { status: 200, isDone: true, message: undefined };
  } catch (error) {
    const { status, message } = refused({}, error, MESSAGES.unsubscribeFailed);
    return { status, isDone: false, message };
  }
}
