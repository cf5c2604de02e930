import { EventEmitter } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';

/**
 * Takes the place of a ServerResponse for Astro's handler, and holds the whole page: its size is
 * known before a byte is sent, and a failure halfway is an error page and not half a page.
 *
 * No stream: each holds a function that V8 allocates among old objects (it does so for functions
 * that are assigned to properties), where all that the function reaches, here a whole page, waits
 * for the next full collection.
 */
export class Captured extends EventEmitter {
  /** Astro lets go of the connection when the answer to its request has ended. */
  readonly req: object;
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  headers: OutgoingHttpHeaders = {};
  /** Why there is no whole page. */
  failure: Error | undefined;
  readonly #chunks: Uint8Array[] = [];

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

  write(chunk: Uint8Array | string, done?: () => void): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    done?.();
    return true;
  }

  end(chunk?: Uint8Array | string): this {
    if (chunk !== undefined) this.write(chunk);
    this.emit('finish');
    this.emit('close');
    return this;
  }

  destroy(error = new Error('The page was broken off')): this {
    this.failure ??= error;
    this.emit('close');
    return this;
  }

  get body(): Buffer {
    const [chunk, ...more] = this.#chunks;
    if (chunk === undefined || more.length > 0) return Buffer.concat(this.#chunks);
    return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}
