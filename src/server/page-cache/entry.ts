import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { PAGE_CACHE_CONTROL } from '../../formats/answers.ts';
import { compress, isCompressible } from '../http/compress.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { groupsOf, type ShownGroup } from './changes.ts';
import type { Coding } from './guest.ts';
import { CHOSEN_BY, type GuestPage, isHtml, SPECULATION, varyOf } from './page.ts';

/** A page in one coding, ready to send. Header lists alternate names and values. */
export interface EncodedPage {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: readonly string[];
}

/** When a page was rendered. */
interface Rendering {
  readonly begun: number;
  readonly now: number;
  /** The number of changes when rendering began. */
  readonly version: number;
}

/** Approximate bytes of memory besides the bodies and texts. */
const OVERHEAD = 600;
/** Headers that depend on the coding. */
const OF_ENCODINGS = new Set(['etag', 'cache-control', 'vary', 'content-length']);
const HASH_LENGTH = 22;

/** A guest's page: rendered once, and compressed once per requested coding. */
export class Entry {
  readonly key: string;
  /** The hash of the content, independent of its coding. */
  readonly hash: string;
  /** Headers of a 304, without the ETag. */
  readonly notModified: readonly string[];
  /** Makes browsers prefetch other pages; not sent to visitors who save data. */
  readonly speculation: readonly string[];
  renderedAt: number;
  version: number;
  groups: readonly ShownGroup[];
  /** When rendering last failed; undefined after a success. */
  failedAt: number | undefined;
  /** Bytes of memory, including all codings so far. */
  bytes: number;
  readonly #headers: readonly string[];
  readonly #body: Buffer;
  readonly #isCompressible: boolean;
  /** The Link header to the dictionary. */
  readonly #link: readonly string[];
  readonly #dictionary: Dictionary | undefined;
  readonly #encodings = new Map<Coding, Promise<EncodedPage>>();

  constructor(
    key: string,
    { headers, body, shown }: GuestPage,
    { begun, now, version }: Rendering,
    dictionary: Dictionary | undefined,
  ) {
    const type = headers['content-type'] ?? '';
    const vary = [...new Set([...varyOf(headers), ...CHOSEN_BY, 'cookie'])].join(', ');
    this.key = key;
    this.renderedAt = now;
    this.version = version;
    this.groups = groupsOf(shown, version, begun);
    this.notModified = ['cache-control', PAGE_CACHE_CONTROL, 'vary', vary];
    this.speculation = isHtml(type) ? SPECULATION : [];
    this.#headers = flat(headers);
    this.#body = exact(body);
    this.#isCompressible = isCompressible(type, body.length);
    this.#link = isHtml(type) && dictionary ? ['link', dictionary.link] : [];
    this.#dictionary = dictionary;
    this.hash = hashOf(this.#headers, body);
    const text = key.length + this.#headers.join('').length;
    this.bytes = body.length + 2 * text + 60 * shown.size + OVERHEAD;
  }

  /** The page in a coding; compressed on first use. */
  encode(requested: Coding): Promise<EncodedPage> {
    const coding = this.#isCompressible ? requested : 'identity';
    const known = this.#encodings.get(coding);
    if (known) return known;
    const encoded = this.#compress(coding);
    this.#encodings.set(coding, encoded);
    encoded.catch(() => this.#encodings.delete(coding));
    return encoded;
  }

  /** Copies the freshness of a later rendering with the same content. */
  renew({ renderedAt, version, groups }: Entry): void {
    this.failedAt = undefined;
    this.renderedAt = Math.max(this.renderedAt, renderedAt);
    if (version < this.version) return;
    this.version = version;
    this.groups = groups;
  }

  /** The client's ETag that matches this content, in any coding; `*` matches always. */
  matchingTag(tags: string): string | undefined {
    const opaque = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return opaque.find((tag) => tag === '*' || tag.slice(1, HASH_LENGTH + 1) === this.hash);
  }

  async #compress(coding: Coding): Promise<EncodedPage> {
    if (coding === 'identity') return this.#encoded(coding, this.hash, this.#body);
    if (coding !== 'dcz') {
      const body = await compress(this.#body, coding, 'cached');
      return this.#encoded(coding, `${this.hash}-${coding}`, body);
    }
    if (!this.#dictionary) throw new Error('There is no dictionary');
    const body = await this.#dictionary.compress(this.#body, 'cached');
    return this.#encoded(coding, `${this.hash}-${this.#dictionary.id}`, body);
  }

  #encoded(coding: Coding, tag: string, body: Buffer): EncodedPage {
    const etag = `"${tag}"`;
    const headers = [...this.#headers, ...this.notModified, 'etag', etag];
    headers.push('content-length', String(body.length));
    if (coding !== 'identity') headers.push('content-encoding', coding);
    if (coding !== 'dcz') headers.push(...this.#link);
    this.bytes += 16 * headers.length + (body === this.#body ? 0 : body.length);
    return { etag, body: exact(body), headers };
  }
}

function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OF_ENCODINGS.has(name) ? [] : [name, String(value)],
  );
}

function hashOf(headers: readonly string[], body: Buffer): string {
  const hash = createHash('sha256').update(headers.join('\n')).update('\n\n').update(body);
  return hash.digest('base64url').slice(0, HASH_LENGTH);
}

/** Copies the buffer: compressors return slices of larger buffers, which would stay in memory. */
function exact(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}
