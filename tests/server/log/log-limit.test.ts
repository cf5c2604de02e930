import { describe, expect, it } from 'vitest';
import { logLimit } from '../../../src/server/log/log.ts';

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
