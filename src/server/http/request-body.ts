import type { IncomingMessage } from 'node:http';
import { readBounded, saysLonger } from '../../http/bounded-body.ts';

/** Bytes of a refused body that are still read, and dropped. */
const DROPPED_MAX_BYTES = 16 * 1024 * 1024;

/** The body of a request, or undefined where it says or turns out to be longer than `maxBytes`. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (saysLonger(request.headers['content-length'], maxBytes)) return undefined;
  return readBounded(piecesOf(request), maxBytes);
}

/** Reads the rest of a body that is refused, within bounds, for browsers read no answer before. */
export async function dropBody(request: IncomingMessage): Promise<void> {
  let left = DROPPED_MAX_BYTES;
  for await (const piece of piecesOf(request)) {
    left -= piece.byteLength;
    if (left < 0) return;
  }
}

/** The rest of a body. Who stops reading it leaves the connection open, for an answer. */
function piecesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}
