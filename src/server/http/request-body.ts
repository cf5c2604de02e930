import type { IncomingMessage } from 'node:http';
import { readBounded, saysLonger } from '../../http/bounded-body.ts';

/** The body of a request, or undefined where it says or turns out to be longer than `maxBytes`. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (saysLonger(request.headers['content-length'], maxBytes)) return undefined;
  return readBounded(request as AsyncIterable<Buffer>, maxBytes);
}
