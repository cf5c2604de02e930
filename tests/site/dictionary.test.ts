import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileOf } from '../../src/server/dictionary/dictionary.ts';
import { PINNED_NODE, ROOT } from '../../src/launch/paths.mjs';
import { DIST } from '../../src/server/paths.ts';
import { bytesOf } from '../support/bytes.ts';
import { openReader, type Reader } from '../support/reader.ts';
import { sharedDemo } from '../support/shared-sites.ts';

/** A program that writes the dictionary of the built pages to stdout. */
const MAKE = `
  import { typicalPages } from './src/server/dictionary/frame.ts';
  import { loadPages } from './src/server/pages/render.ts';
  import { DIST } from './src/server/paths.ts';
  const bytes = await typicalPages(await loadPages(DIST));
  process.stdout.write(bytes, () => process.exit(0));`;

const site = await sharedDemo();
let reader: Reader;

beforeAll(async () => {
  reader = await openReader(site.url);
});

const questions = async (): Promise<string[]> => {
  const answer = await fetch(`${site.url}/api/questions?limit=10`);
  const list = (await answer.json()) as { questions: { _id: string }[] };
  return list.questions.map(({ _id }) => `/questions/${_id}`);
};

describe('The dictionary', () => {
  it('is an immutable file that browsers may use for pages', () => {
    const { status, headers, body } = reader.dictionary;
    expect(status).toBe(200);
    expect(headers['use-as-dictionary']).toBe('match="/*", match-dest=("document")');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(body.length).toBeLessThan(68 * 1024);
  });

  it('is the same whenever the same pages are built', async () => {
    // In a separate process: pages remember their first backend.
    const options = { cwd: ROOT, maxBuffer: 1e7 };
    const made = execFileSync(PINNED_NODE, ['--input-type=module', '-e', MAKE], options);
    expect(made.equals(reader.dictionary.body)).toBe(true);
    const file = await readFile(join(DIST, fileOf(made)));
    expect(file.equals(made)).toBe(true);
    expect(basename(fileOf(made))).toMatch(/^frame\.[\w-]{8}\.dict$/);
  });
});

describe('A page for a browser that has the dictionary', () => {
  it('is what others get, in an encoding with its own ETag', async () => {
    // Questions are rendered again once their related questions are known.
    const plain = await bytesOf(`${site.url}/tags`, { accept: 'text/html' });
    const packed = await reader.read('/tags');
    expect(packed.text).toBe(plain.text);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(packed.headers.vary).toContain('accept-encoding, available-dictionary');
    expect(plain.headers.vary).toBe(packed.headers.vary);
    const conditional = { 'if-none-match': packed.headers.etag ?? '' };
    const again = await bytesOf(`${site.url}/tags`, { ...reader.headers, ...conditional });
    expect(again.status).toBe(304);
    expect(again.headers.etag).toBe(packed.headers.etag);
  });

  it('does not tell it to fetch the dictionary again', async () => {
    expect((await reader.read('/tags')).headers.link).toBeUndefined();
    const other = await bytesOf(`${site.url}/tags`, { accept: 'text/html' });
    expect(other.headers.link).toContain('rel="compression-dictionary"');
  });

  it.each([
    ['a browser with another dictionary', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
    ['a browser that does not support dcz', { 'accept-encoding': 'gzip, br, zstd, dcb' }],
    ['a browser that refuses dcz', { 'accept-encoding': 'br, dcz;q=0' }],
    ['a browser that prefers brotli', { 'accept-encoding': 'dcz;q=0.1, br;q=1' }],
  ])('comes as brotli for %s', async (_, headers) => {
    const answer = await bytesOf(`${site.url}/tags`, { ...reader.headers, ...headers });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.text).toContain('<h1');
  });

  it('uses it for members as well, whose pages are not cached', async () => {
    const own = await reader.read('/questions', { cookie: 'fresh=1' });
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.text).toContain('</html>');
    expect((await reader.read('/no/such/page')).status).toBe(404);
  });

  it('is within 15 % of the size of its main column compressed by itself', async () => {
    const lists = ['/', '/questions', '/questions?sort=votes&page=2', '/tags', '/tags/react'];
    const people = ['/users', '/users/2', '/search?q=useEffect', '/help'];
    const texts = ['/about', '/contact', '/terms', '/privacy', '/cookies', '/conduct'];
    const forms = ['/ask', '/forgot-password', '/login', '/register'];
    for (const path of [...(await questions()), ...lists, ...people, ...texts, ...forms]) {
      const { body, text } = await reader.read(path);
      const main = /<main.*<\/main>/s.exec(text)?.[0] ?? '';
      const params = { [constants.ZSTD_c_compressionLevel]: 9 };
      const alone = await promisify(zstdCompress)(main, { params });
      expect(alone.length, path).toBeGreaterThan(100);
      // The links to sign-in and sign-up name each page, which is a good part of a short one.
      expect(body.length / alone.length, path).toBeLessThan(forms.includes(path) ? 1.2 : 1.15);
    }
  });
});
