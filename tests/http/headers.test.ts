import { describe, expect, it } from 'vitest';
import { readBounded, saysLonger } from '../../src/http/bounded-body.ts';
import { entityTags, includesTag, qualityValues } from '../../src/http/headers.ts';

describe('Quality values', () => {
  it('are 1 unless they are given, and 0 if they are not numbers', () => {
    expect([...qualityValues('br, GZIP;q=0.5 , zstd; q=0,deflate;q=high')]).toEqual([
      ['br', 1],
      ['gzip', 0.5],
      ['zstd', 0],
      ['deflate', 0],
    ]);
  });
});

describe('An ETag', () => {
  it.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['"b", W/"a"', '"a"', true],
    ['*', '"a"', true],
    ['"b"', '"a"', false],
    [undefined, '"a"', false],
    [null, '"a"', false],
  ])('in %s matches %s: %s', (header, etag, holds) => {
    expect(includesTag(header, etag)).toBe(holds);
  });

  it('is listed without its mark of weakness', () => {
    expect(entityTags('W/"a", "b"')).toEqual(['"a"', '"b"']);
  });
});

describe('A body', () => {
  async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
    for (const text of texts) yield Buffer.from(text);
  }

  it('is read if it is as long as allowed, but not if it is longer', async () => {
    expect(String(await readBounded(chunks('abc', 'de'), 5))).toBe('abcde');
    expect(await readBounded(chunks('abc', 'def'), 5)).toBeUndefined();
  });

  it('is read no further than that', async () => {
    let isReadOn = false;
    async function* long(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(10);
      isReadOn = true;
      yield Buffer.alloc(10);
    }
    expect(await readBounded(long(), 5)).toBeUndefined();
    expect(isReadOn).toBe(false);
  });

  it('may be known to be too long before it is read', () => {
    expect([saysLonger('6', 5), saysLonger('5', 5), saysLonger(undefined, 5)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
