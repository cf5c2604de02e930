import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { LIKE_PAGES } from '../../formats/answers.ts';
import { compress, isCompressible } from '../http/compress.ts';
import type { ShownKeys } from '../../contract/surrogate-keys.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { type Rendered, varyOf } from './control.ts';
import { groupsOf, type ShownGroup } from './freshness.ts';
import { CHOSEN_BY, offersOf } from './offers.ts';
import type { Coding } from './variant.ts';

/** Bytes ready to be sent. Headers are names and values in turns. */
export interface EncodedPage {
  readonly etag: string;
  readonly body: Buffer;
  readonly head: string[];
  /** The same for visitors who save data: nothing is fetched ahead. */
  readonly frugalHead: string[];
  readonly notModified: string[];
}

interface Made {
  /** When it began to be rendered, and when it was. */
  readonly begun: number;
  readonly now: number;
  readonly version: number;
  readonly questionId: string | undefined;
  readonly dictionary: Dictionary | undefined;
}

/** Bytes of memory of what is neither a body nor text, by and large. */
const OVERHEAD = 600;
/** Headers that belong to a coding. */
const OF_ENCODINGS = new Set(['etag', 'cache-control', 'vary', 'content-length']);
const HASH_LENGTH = 22;

/** A guest's page: once rendered, compressed in each way that a client has asked for. */
export class Entry {
  readonly key: string;
  /** Of the content, whatever its coding. */
  readonly hash: string;
  /** The question that people read here; undefined for other pages and forms. */
  readonly questionId: string | undefined;
  /** When it was rendered, in milliseconds since 1970. */
  renderedAt: number;
  shown: ShownKeys;
  /** The changes that it had seen when it began to be rendered. */
  madeAt: number;
  groups: readonly ShownGroup[];
  /** When it last could not be rendered anew; undefined once it was. */
  failedAt: number | undefined;
  readonly #common: readonly string[];
  readonly #vary: string;
  readonly #type: string;
  readonly #isCompressible: boolean;
  readonly #dictionary: Dictionary | undefined;
  readonly #encodings = new Map<Coding, EncodedPage>();
  readonly #underway = new Map<Coding, Promise<EncodedPage>>();

  constructor(key: string, { headers, body, shown }: Rendered, made: Made) {
    this.key = key;
    this.questionId = made.questionId;
    this.renderedAt = made.now;
    this.shown = shown;
    this.madeAt = made.version;
    this.groups = groupsOf(shown, made.version, made.begun);
    this.#common = flat(headers);
    this.#type = headers['content-type'] ?? '';
    this.#isCompressible = isCompressible(this.#type, body.length);
    this.#dictionary = made.dictionary;
    this.#vary = [...new Set([...varyOf(headers), ...CHOSEN_BY, 'cookie'])].join(', ');
    this.hash = hashOf(this.#common, body);
    this.#add('identity', this.hash, body);
  }

  /** What can be sent at once. */
  ready(coding: Coding): EncodedPage | undefined {
    return this.#encodings.get(this.#isCompressible ? coding : 'identity');
  }

  /** The same, made where it is not there yet. */
  make(coding: Coding): Promise<EncodedPage> {
    const made = this.ready(coding);
    if (made) return Promise.resolve(made);
    const underway = this.#underway.get(coding) ?? this.#compress(coding);
    this.#underway.set(coding, underway);
    return underway;
  }

  /** Takes over from the same page, rendered later, that it shows the present. */
  renew({ renderedAt, shown, madeAt, groups }: Entry): void {
    this.failedAt = undefined;
    this.renderedAt = Math.max(this.renderedAt, renderedAt);
    if (madeAt < this.madeAt) return;
    this.madeAt = madeAt;
    this.shown = shown;
    this.groups = groups;
  }

  /** Which of the ETags that a client holds is of this content, in whatever coding; `*` is of any. */
  heldOf(tags: string): string | undefined {
    const opaque = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return opaque.find((tag) => tag === '*' || tag.slice(1, HASH_LENGTH + 1) === this.hash);
  }

  get bytes(): number {
    const parts = [...this.#encodings.values()].map(
      ({ body, head }) => body.length + 16 * head.length,
    );
    const keys = 60 * this.shown.size;
    const text = this.key.length + this.#common.join('').length;
    return parts.reduce((sum, size) => sum + size, 2 * text + keys + OVERHEAD);
  }

  get #plain(): Buffer {
    return this.#encodings.get('identity')?.body ?? Buffer.alloc(0);
  }

  async #compress(coding: Coding): Promise<EncodedPage> {
    try {
      if (coding === 'identity') throw new Error('A page is there as it is');
      if (coding === 'dcz') return await this.#compressWithDictionary();
      const body = await compress(this.#plain, coding, 'cached');
      return this.#add(coding, `${this.hash}-${coding}`, body);
    } finally {
      this.#underway.delete(coding);
    }
  }

  async #compressWithDictionary(): Promise<EncodedPage> {
    if (!this.#dictionary) throw new Error('There is no dictionary');
    const body = await this.#dictionary.compress(this.#plain, 'cached');
    return this.#add('dcz', `${this.hash}-${this.#dictionary.id}`, body);
  }

  #add(coding: Coding, tag: string, body: Buffer): EncodedPage {
    const etag = `"${tag}"`;
    const notModified = ['cache-control', LIKE_PAGES, 'vary', this.#vary, 'etag', etag];
    const own = [...this.#common, ...notModified, 'content-length', String(body.length)];
    if (coding !== 'identity') own.push('content-encoding', coding);
    const link = coding === 'dcz' ? undefined : this.#dictionary?.link;
    const offering = (isAhead: boolean) => [
      ...own,
      ...flat(offersOf(this.#type, { link, isAhead })),
    ];
    const heads = { head: offering(true), frugalHead: offering(false) };
    const encoded = { etag, body: exact(body), ...heads, notModified };
    this.#encodings.set(coding, encoded);
    return encoded;
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

/** Compressors give parts of larger blocks of memory, which would stay with them. */
function exact(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}
