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
