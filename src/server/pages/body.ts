import type { IncomingMessage } from 'node:http';

/** Bytes of a form that a page reads; a body of 64 KB is a fifth of it at most when encoded. */
export const FORM_MAX_BYTES = 1024 * 1024;

/** Whether a request says of itself that it is longer than a page reads. */
export function saysTooLong({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > FORM_MAX_BYTES;
}

/** The body of a request to a page, or undefined where it is longer than a page reads. */
export async function readForm(request: IncomingMessage): Promise<Buffer | undefined> {
  if (saysTooLong(request)) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > FORM_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
