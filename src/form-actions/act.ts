import type { APIContext } from 'astro';
import { ApiError } from '../api/errors.ts';
import { failure, type Message } from '../contract/messages.ts';
import { redirectWith } from '../cookies/flash.ts';
import { dropSession } from '../cookies/session.ts';
import { orUnanswered } from './form.ts';
import { holdPendingForm, typedIn } from './pending-form.ts';

interface AdminAction {
  /** The page that is shown afterwards, with the message. */
  readonly back: string;
  /** The page after success, where it is another. */
  readonly done?: string;
  /** What guests are told. */
  readonly guests: Message;
  /** What a failure is told as, where the backend has no words of its own. */
  readonly otherwise: Message;
  /** The same for a 403. */
  readonly forbidden?: Message;
  /** Does it, and says what is told of it. */
  readonly run: () => Promise<Message>;
}

/** Does what a button's form asks for, as the member who has sent it. */
export async function act(context: APIContext, action: AdminAction): Promise<Response> {
  const { back, done = back, guests, otherwise, forbidden = otherwise, run } = action;
  const { session, isSessionUnknown } = context.locals;
  if (!session && !isSessionUnknown) return redirectWith(context, back, guests);
  try {
    return redirectWith(context, done, await run());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) {
      dropSession(context);
      return redirectWith(context, back, guests);
    }
    if (error.failure !== 'refused') context.locals.report(error);
    if (error.isUnavailable) return holdForm(context);
    const told = error.status === 403 ? forbidden : orUnanswered(error, otherwise);
    return redirectWith(context, back, failure(error.serverMessage, told));
  }
}

/** Shows what was typed on a page that sends it again: the redirect would lose it. */
async function holdForm(context: APIContext): Promise<Response> {
  context.locals.isUnavailable = true;
  return context.rewrite(holdPendingForm(context, await typedIn(context.request)));
}
