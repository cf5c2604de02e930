import type { OutgoingHttpHeaders } from 'node:http';
import { Writable } from 'node:stream';

/**
 * Takes the place of a ServerResponse for Astro's handler, and holds the whole page: its size is
 * known before a byte is sent, and a failure halfway is an error page and not half a page.
 */
export class Captured extends Writable {
  /** Astro lets go of the connection when the answer to its request has ended. */
  readonly req: object;
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  headers: OutgoingHttpHeaders = {};
  readonly #chunks: Buffer[] = [];

  constructor(request: object) {
    super();
    this.req = request;
  }

  writeHead(status: number, details?: OutgoingHttpHeaders | string): this {
    this.statusCode = status;
    if (typeof details === 'object') this.headers = details;
    this.headersSent = true;
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  get body(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
