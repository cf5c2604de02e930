import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;
const AUTHORIZATION = /^Bearer +([\w-]{43}) *$/i;

/** A new bearer token: 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. Tokens are random, so one fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(authorization: string | null): string | undefined {
  return AUTHORIZATION.exec(authorization ?? '')?.[1];
}
