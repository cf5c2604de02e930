import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export interface Bytes {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As received. */
  readonly body: Buffer;
  /** The body, decoded. */
  readonly text: string;
}

const DECODE: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

const agent = new Agent();

/** Requests a page with only these headers. */
export async function bytesOf(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers }, (response) => {
      buffer(response).then((body) => {
        const decode = DECODE[response.headers['content-encoding'] ?? ''];
        const text = (decode && body.length > 0 ? decode(body) : body).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text });
      }, reject);
    })
      .once('error', reject)
      .end();
  });
}
