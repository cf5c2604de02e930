import type { IncomingMessage } from 'node:http';
import { readBounded, saysLonger } from '../../http/bounded-body.ts';

/** Bytes of a refused body to read and discard. */
const DROPPED_MAX_BYTES = 16 * 1024 * 1024;

/** Reads the body of a request; undefined if it is longer than `maxBytes`. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (saysLonger(request.headers['content-length'], maxBytes)) return undefined;
  return readBounded(piecesOf(request), maxBytes);
}

/** Discards the rest of a refused body, within bounds: browsers read no response before. */
export async function dropBody(request: IncomingMessage): Promise<void> {
  let left = DROPPED_MAX_BYTES;
  for await (const piece of piecesOf(request)) {
    left -= piece.byteLength;
    if (left < 0) return;
  }
}

/** The rest of a body. Stopping early leaves the connection open for a response. */
function piecesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}
