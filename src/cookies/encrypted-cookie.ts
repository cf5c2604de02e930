import type { APIContext } from 'astro';
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Maximum length of an encrypted value, in bytes; browsers drop longer cookies. */
const MAX_LENGTH = 4_000;

/** The attributes of a cookie that scripts cannot read. */
export const cookieAttributes = ({ locals }: Pick<APIContext, 'locals'>, path = '/') =>
  ({
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: locals.site.url.startsWith('https:'),
  }) as const;

const keys = new Map<string, KeyObject>();

/**
 * Encrypts a value for one purpose, so that only this site can decrypt it and only for that
 * purpose: AES-256-GCM, base64url. Undefined if it would be too long for a cookie.
 */
export function encryptCookie(secret: string, purpose: string, value: unknown): string | undefined {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  cipher.setAAD(Buffer.from(purpose));
  const closed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  const box = Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url');
  return box.length > MAX_LENGTH ? undefined : box;
}

/** Values decrypted before: a member sends the same cookie with each request, where it is read twice. */
const opened = new LRUCache<string, { readonly value: unknown }>({ max: 500 });

/** Decrypts a value for its purpose; undefined for anything else. */
export function decryptCookie(secret: string, purpose: string, box: string): unknown {
  const key = `${secret} ${purpose} ${box}`;
  const before = opened.get(key);
  if (before) return before.value;
  try {
    const bytes = Buffer.from(box, 'base64url');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyOf(secret),
      bytes.subarray(0, NONCE_BYTES),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const closed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    const text = Buffer.concat([decipher.update(closed), decipher.final()]).toString('utf8');
    const value: unknown = JSON.parse(text);
    opened.set(key, { value });
    return value;
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const bytes = hkdfSync('sha256', secret, '', 'cookies of the site', 32);
  const key = createSecretKey(Buffer.from(bytes));
  keys.set(secret, key);
  return key;
}
