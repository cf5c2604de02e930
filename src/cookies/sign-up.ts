import type { APIContext } from 'astro';
import * as z from 'zod';
import { cookieAttributes, encryptCookie, decryptCookie } from './encrypted-cookie.ts';

const COOKIE = 'sign-up';
const PURPOSE = 'sign-up';
const PATH = '/register';
/** Lifetime in seconds; our own backend keeps unconfirmed sign-ups as long. */
const MAX_AGE = 86_400;

/** A sign-up that this browser began: its address, and the secret that confirms it. */
const Begun = z.object({ email: z.string(), browser: z.string() });
export type BegunSignUp = z.output<typeof Begun>;

export function readSignUp({ cookies, locals }: APIContext): BegunSignUp | undefined {
  const box = cookies.get(COOKIE)?.value ?? '';
  return Begun.safeParse(decryptCookie(locals.sessionSecret, PURPOSE, box)).data;
}

/** Keeps a sign-up for the page that takes its code. */
export function keepSignUp(context: APIContext, begun: BegunSignUp): void {
  const { cookies, locals } = context;
  const box = encryptCookie(locals.sessionSecret, PURPOSE, begun) ?? '';
  cookies.set(COOKIE, box, { ...cookieAttributes(context, PATH), maxAge: MAX_AGE });
}

export function dropSignUp(context: APIContext): void {
  context.cookies.delete(COOKIE, cookieAttributes(context, PATH));
}
