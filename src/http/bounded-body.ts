/** Reads a body up to `maxBytes`; undefined if it is longer. */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether a Content-Length header already says that a body is too long. */
export function saysLonger(contentLength: string | null | undefined, maxBytes: number): boolean {
  return Number(contentLength ?? 0) > maxBytes;
}

/** Whether a body has a separator at most so many times: parsing more parts takes too long. */
export function hasAtMost(most: number, separator: string, body: Buffer): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = body.indexOf(separator, at + 1, 'latin1');
    if (at === -1) return true;
  }
  return false;
}

/** Bytes of a refused body to read and discard. */
const DROPPED_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Discards the rest of the body of a refused request, within bounds: otherwise its sender would
 * report a broken connection, and so would the next request of a proxy on the same connection.
 */
export async function dropRest(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let left = DROPPED_MAX_BYTES;
  for await (const piece of pieces) {
    left -= piece.byteLength;
    if (left < 0) return;
  }
}
