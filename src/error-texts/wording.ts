import { normalizeMessage, shortMessage } from './normalize.ts';
import type { PrintedError } from './recognize.ts';

/** Limits of a search for an error: characters, and words of its message. */
const LENGTH = 300;
const WORDS = 12;

/**
 * A line about an error for display: its name or code and its message, without paths and addresses.
 */
export function errorLine({ name, code, message }: PrintedError): string {
  const first = code ?? name ?? '';
  const short = shortMessage(message);
  if (first === '' || short === '') return first + short;
  return short.startsWith(first) ? short : `${first}: ${short}`;
}

/**
 * The words of an error that are the same everywhere, most distinctive first: name, code, message.
 */
export function stableWords({ name, code, message }: PrintedError): string {
  const words = normalizeMessage(message)
    .replace(/<[a-z]{1,10}>/g, ' ')
    .match(/[\p{L}_@$][\p{L}\p{N}_.@/$-]*/gu);
  const all = [name, code, ...(words ?? []).slice(0, WORDS)];
  return [...new Set(all.filter((word) => word !== undefined))].join(' ').slice(0, LENGTH);
}
