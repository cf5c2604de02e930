import { afterEach, expect, it, vi } from 'vitest';
import { wrk as load } from '../bench/wrk.ts';
import { findWrk, NO_WRK } from '../../src/launch/wrk.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('without wrk, a measurement fails and says how to install it', async () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(findWrk()).toBeUndefined();
  const loading = load('http://127.0.0.1:1', { seconds: 1, connections: 1, headers: {} });
  await expect(loading).rejects.toThrow(NO_WRK);
  expect(NO_WRK).toContain('apt-get install wrk');
});
