import type { APIContext } from 'astro';
import * as z from 'zod';
import { cookieAttributes, encryptCookie, decryptCookie } from './encrypted-cookie.ts';

const COOKIE = 'flash';
const PURPOSE = 'flash';
/** Lifetime of a message that no page has shown, in seconds. */
const MAX_AGE = 60;
/** Maximum length of a message: a backend's own may be of any length. */
const MAX_LENGTH = 300;

const Flash = z.object({
  kind: z.enum(['success', 'error']),
  text: z.string(),
  /** A path of this site to return to, if the message asks to sign in. */
  signIn: z.string().optional(),
  /** The draft (stores/drafts.ts) of the form that was posted: the browser can delete it. */
  posted: z.string().optional(),
});
export type Flash = z.output<typeof Flash>;

/** Takes the message of an earlier request, which is shown once. */
export function takeFlash({ cookies, locals }: APIContext): Flash | undefined {
  const box = cookies.get(COOKIE)?.value;
  if (box === undefined) return undefined;
  cookies.delete(COOKIE, { path: '/' });
  return Flash.safeParse(decryptCookie(locals.sessionSecret, PURPOSE, box)).data;
}

/** Redirects to a path of this site, where the message is shown. */
export function redirectWith(context: APIContext, path: string, message: Flash): Response {
  leaveMessage(context, message);
  return context.redirect(path, 303);
}

/** Redirects to another path and keeps the message of an earlier request for that page. */
export function redirectTo(context: APIContext, path: string): Response {
  const { flash } = context.locals;
  return flash ? redirectWith(context, path, flash) : context.redirect(path, 303);
}

/** Leaves a message for the next page. It is encrypted, so nobody else can forge one. */
function leaveMessage(context: APIContext, flash: Flash): void {
  const { cookies, locals } = context;
  const message = { ...flash, text: flash.text.slice(0, MAX_LENGTH) };
  cookies.set(COOKIE, encryptCookie(locals.sessionSecret, PURPOSE, message) ?? '', {
    ...cookieAttributes(context),
    maxAge: MAX_AGE,
  });
}
