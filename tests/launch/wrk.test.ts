import { expect, it, vi } from 'vitest';
import { pathOf } from '../../src/launch/tools.mjs';
import { NO_WRK, wrk } from '../bench/wrk.ts';

it('without wrk, a measurement fails and says how to install it', async () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(pathOf('wrk')).toBeUndefined();
  const loading = wrk('http://127.0.0.1:1', { seconds: 1, connections: 1, headers: {} });
  await expect(loading).rejects.toThrow(NO_WRK);
  expect(NO_WRK).toContain('apt-get install wrk');
});
