import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { type Bytes, bytesOf } from './bytes.ts';

/** A browser that has fetched the site's dictionary, as Chromium does after its first page. */
export interface Reader {
  readonly dictionary: Bytes;
  /** The headers that it adds to each request for a page. */
  readonly headers: Readonly<Record<string, string>>;
  /** Requests a page, which has to be encoded as `dcz`, and decodes it. */
  read(path: string, more?: Readonly<Record<string, string>>): Promise<Bytes>;
}

/** The eight-byte header of a frame that decoders skip, and the dictionary's SHA-256. */
const START = 40;
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'user-agent': 'Mozilla/5.0 Chrome/142.0',
};

export async function openReader(site: string): Promise<Reader> {
  const first = await bytesOf(`${site}/about`, { ...BROWSER, 'accept-encoding': 'br, zstd' });
  const link = /^<(\/[^>]+)>; rel="compression-dictionary"$/.exec(String(first.headers.link));
  const dictionary = await bytesOf(`${site}${link?.[1] ?? ''}`);
  const hash = createHash('sha256').update(dictionary.body).digest();
  const headers = {
    ...BROWSER,
    'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
    'available-dictionary': `:${hash.toString('base64')}:`,
  };
  return {
    dictionary,
    headers,
    async read(path, more = {}) {
      const answer = await bytesOf(site + path, { ...headers, ...more });
      const coding = String(answer.headers['content-encoding']);
      if (coding !== 'dcz') throw new Error(`${path} came as ${coding}`);
      const start = Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), hash]);
      if (!answer.body.subarray(0, START).equals(start)) throw new Error('The frame is wrong');
      const packed = answer.body.subarray(START);
      const text = zstdDecompressSync(packed, { dictionary: dictionary.body }).toString();
      return { ...answer, text };
    },
  };
}
