import { describe, expect, it } from 'vitest';
import { addressForLog, logLimit } from '../../../src/server/log/log.ts';

describe('The limit of log lines', () => {
  const times = (count: number, mayLog: () => boolean) =>
    Array.from({ length: count }, mayLog).filter(Boolean).length;

  it('is ten in any minute for each address', () => {
    let now = 0;
    const mayLog = logLimit(() => now);
    expect(times(6, () => mayLog('a'))).toBe(6);
    now = 59_000;
    expect(times(6, () => mayLog('a'))).toBe(4);
    expect(mayLog('b')).toBe(true);
    now = 60_000;
    expect(times(12, () => mayLog('a'))).toBe(6);
  });

  it('is sixty in any minute for all addresses together', () => {
    let now = 0;
    const mayLog = logLimit(() => now);
    let address = 0;
    const another = () => mayLog(String((address += 1)));
    expect(times(1000, another)).toBe(60);
    now = 60_000;
    expect(times(1000, another)).toBe(60);
  });
});

it.each([
  ['/searches/s3cr3t.atom', '/searches/…'],
  ['/saved/shared/s3cr3t', '/saved/shared/…'],
  ['/api/search-feeds/s3cr3t?x', '/api/search-feeds/…'],
  ['/api/shared-lists/s3cr3t', '/api/shared-lists/…'],
  ['/questions/7?s3cr3t', '/questions/7'],
])('The log shows no secret of the address %s', (address, logged) => {
  expect(addressForLog(address)).toBe(logged);
});
