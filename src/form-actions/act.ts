import type { APIContext } from 'astro';
import { ApiError } from '../api/errors.ts';
import { failure, type Message } from '../contract/messages.ts';
import { redirectWith } from '../cookies/flash.ts';
import { dropSession } from '../cookies/session.ts';
import { orUnanswered } from './form.ts';
import { holdPendingForm, typedIn } from './pending-form.ts';

interface AdminAction {
  /** The page shown afterwards, with the message. */
  readonly back: string;
  /** The page after success, if it is a different one. */
  readonly done?: string;
  /** The message for guests. */
  readonly guests: Message;
  /** The message for a failure without a message of the backend. */
  readonly otherwise: Message;
  /** The same for a 403. */
  readonly forbidden?: Message;
  /** Makes the call and returns the message. */
  readonly run: () => Promise<Message>;
}

/** Runs the action of a button's form as the member who submitted it. */
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
    const message = error.status === 403 ? forbidden : orUnanswered(error, otherwise);
    return redirectWith(context, back, failure(error.serverMessage, message));
  }
}

/** Shows the typed form on a page that can resubmit it: a redirect would lose it. */
async function holdForm(context: APIContext): Promise<Response> {
  context.locals.isUnavailable = true;
  return context.rewrite(holdPendingForm(context, await typedIn(context.request)));
}
