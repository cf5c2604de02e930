import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import { PASSWORD_MIN } from '../contract/forms.ts';

/** The types of variables; each message completes the sentence "expected …". */

export const host = z
  .string()
  .refine(isHost, 'a host name or address to listen on, such as 127.0.0.1');

export const port = wholeNumber(1, 65_535, 'a whole number from 1 to 65535');

export const siteName = z.string().trim().max(60, 'at most 60 characters');

export const siteUrl = z
  .string()
  .refine(isOrigin, 'the address of the site without a path, such as https://example.com')
  .transform(originOf);

export const origin = z
  .string()
  .refine(isOrigin, 'an origin without a path (no /api), such as https://api.example.com')
  .transform(originOf);

export const databaseUrl = z
  .string()
  .refine(
    hasProtocol('postgres:', 'postgresql:'),
    'an address such as postgres://user:password@host/database',
  );

export const poolSize = wholeNumber(1, 100, 'a whole number from 1 to 100');

export const smtpUrl = z
  .string()
  .refine(hasProtocol('smtp:', 'smtps:'), 'an address such as smtps://user:password@host');

export const secret = z.string().min(32, 'at least 32 characters that can’t be guessed');

export const metricsToken = z.string().min(16, 'at least 16 characters that can’t be guessed');

export const mailAddress = z
  .string()
  .regex(/^[^@\r\n]*[^@\s<]@[^@\s>]+>?$/, 'an address such as Atoll <no-reply@example.com>');

export const maxAge = wholeNumber(1, 300, 'seconds from 1 to 300');

const FLAGS: Record<string, boolean> = { 1: true, true: true, 0: false, false: false };

export const flag = z
  .string()
  .toLowerCase()
  .refine((value) => value in FLAGS, '1 or 0')
  .transform((value) => FLAGS[value] === true);

/** `1` for the proxy in front, at any address; or the addresses and networks of proxies. */
export const proxies = z
  .string()
  .transform((value) => {
    if (FLAGS[value] !== undefined) return FLAGS[value] ? ['any'] : [];
    return value.split(',').map((part) => part.trim());
  })
  .refine(
    (list) => list.every((part) => part === 'any' || isNetwork(part)),
    '1, 0, or the addresses and networks of proxies, such as 10.0.0.0/8, 127.0.0.1',
  );

export const s3Url = z
  .string()
  .refine(
    (value) => hasProtocol('http:', 'https:')(value) && isBucket(new URL(value)),
    'a bucket with its keys, such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com/BUCKET?region=eu-central-1',
  );

const isBucket = ({ username, password, pathname }: URL): boolean =>
  username !== '' && password !== '' && pathname.length > 1;

export const passwordMin = wholeNumber(
  PASSWORD_MIN,
  128,
  `a whole number from ${String(PASSWORD_MIN)} to 128`,
);

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const logLevel = z.enum(LEVELS, `one of ${LEVELS.join(', ')}`);

const SECRETS = new Set(['SESSION_SECRET', 'METRICS_TOKEN']);

/** A printable value: secrets by their length, URLs without their password. */
export function masked(name: string, value: string): string {
  if (SECRETS.has(name)) return `(${String(value.length)} characters)`;
  return withoutPassword(value);
}

export function withoutPassword(address: string): string {
  return address.replace(/([?&]password=)[^&]*/, '$1***').replace(/\/\/.*@/, '//***@');
}

/** A list that `proxies` has validated. */
export function networks(list: readonly string[]): BlockList {
  const result = new BlockList();
  for (const part of list.filter(isNetwork)) {
    const [address = '', bits] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    result.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return result;
}

function isNetwork(part: string): boolean {
  const [address = '', bits = '0', ...rest] = part.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  return version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

function isHost(value: string): boolean {
  if (isIP(value) === 6) return URL.canParse(`http://[${value}]`);
  return /^[\w.-]+$/.test(value) && URL.canParse(`http://${value}`);
}

function isOrigin(value: string): boolean {
  if (!hasProtocol('http:', 'https:')(value)) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  return pathname === '/' && search + hash + username + password === '' && !value.endsWith('?');
}

function originOf(value: string): string {
  return new URL(value).origin;
}

function hasProtocol(...protocols: readonly string[]): (value: string) => boolean {
  return (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function wholeNumber(least: number, most: number, expected: string) {
  return z
    .string()
    .regex(/^\d{1,5}$/, expected)
    .transform(Number)
    .refine((value) => value >= least && value <= most, expected);
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a name or address is a loopback one. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host.toLowerCase());
}
