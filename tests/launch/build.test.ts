import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareAssets } from '../../src/launch/assets.mjs';
import { hashOf } from '../../src/launch/site.mjs';

const root = mkdtempSync(join(tmpdir(), 'atoll-build-'));

function write(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  write('src/pages/a.astro', 'one');
  write('src/server/b.ts', 'two');
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('The stamp of the sources', () => {
  const stamp = () => hashOf(root, ['src', 'missing'], ['src/server']);

  it('is the same for the same files', () => {
    const before = stamp();
    write('src/pages/a.astro', 'one');
    expect(stamp()).toBe(before);
  });

  it('changes when a file is changed, added, removed or moved', () => {
    const stamps = [stamp()];
    write('src/pages/a.astro', 'changed');
    stamps.push(stamp());
    write('src/pages/b.astro', 'one');
    stamps.push(stamp());
    rmSync(join(root, 'src/pages/a.astro'));
    stamps.push(stamp());
    write('src/pages/c/b.astro', 'one');
    rmSync(join(root, 'src/pages/b.astro'));
    stamps.push(stamp());
    expect(new Set(stamps).size).toBe(stamps.length);
  });

  it('ignores what is not built', () => {
    const before = stamp();
    write('src/server/b.ts', 'changed');
    expect(stamp()).toBe(before);
  });
});

describe('Built files', () => {
  it('are compressed once, and listed with their sizes', async () => {
    const text = 'a '.repeat(1000);
    write('client/_astro/a.js', text);
    write('client/b.svg', '<svg/>');
    write('client/c.png', text);
    const list = join(root, 'assets.json');
    await prepareAssets(join(root, 'client'), list);
    const first = readFileSync(list, 'utf8');
    await prepareAssets(join(root, 'client'), list);
    expect(readFileSync(list, 'utf8')).toBe(first);
    const assets = JSON.parse(first);
    expect(Object.keys(assets)).toEqual(['/_astro/a.js', '/b.svg', '/c.png']);
    expect(assets['/b.svg']).toEqual({ size: 6, etag: expect.any(String) });
    expect(assets['/c.png'].br).toBeUndefined();
    const br = readFileSync(join(root, 'client/_astro/a.js.br'));
    const gz = readFileSync(join(root, 'client/_astro/a.js.gz'));
    expect(assets['/_astro/a.js']).toMatchObject({ size: 2000, br: br.length, gzip: gz.length });
    expect([String(brotliDecompressSync(br)), String(gunzipSync(gz))]).toEqual([text, text]);
  });
});
