import type { APIContext, MiddlewareHandler } from 'astro';

/** The messages that may travel to the next page. A cookie carries the name, never the text. */
export const MESSAGES = {
  'question-failed': { kind: 'error', text: 'Failed to load question' },
  'login-to-vote': { kind: 'error', text: 'Please login to vote' },
  'login-to-answer': { kind: 'error', text: 'Please login to answer' },
} as const satisfies Record<string, Flash>;

export interface Flash {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

export type MessageName = keyof typeof MESSAGES;

const COOKIE = 'flash';
/** Seconds until a message that no page came to show is forgotten. */
const MAX_AGE = 60;

/** Takes the message that an earlier request has left: it is shown once. */
export const readFlash: MiddlewareHandler = ({ cookies, locals }, next) => {
  const name = cookies.get(COOKIE)?.value;
  locals.flash = undefined;
  if (name === undefined) return next();
  cookies.delete(COOKIE, { path: '/' });
  if (Object.hasOwn(MESSAGES, name)) locals.flash = MESSAGES[name as MessageName];
  return next();
};

/** Sends the visitor to a path of this site, where the message is shown. */
export function redirectWith(context: APIContext, path: string, message: MessageName): Response {
  context.cookies.set(COOKIE, message, {
    path: '/',
    maxAge: MAX_AGE,
    httpOnly: true,
    sameSite: 'lax',
    secure: context.locals.site.url.startsWith('https:'),
  });
  return context.redirect(path, 303);
}
