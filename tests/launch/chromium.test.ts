import { existsSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { chromium, findChromium } from '../../src/launch/chromium.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('the browser for tests is the one of CHROMIUM_PATH', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(await chromium()).toBe(process.execPath);
});

it('a CHROMIUM_PATH that leads nowhere is told, and nothing is installed in its place', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(await chromium()).toBeUndefined();
  expect(told).toHaveBeenCalledWith('CHROMIUM_PATH is /nowhere/chromium, which does not exist.');
});

it('without one, it is found where systems have it', async () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  const found = await findChromium();
  if (found === undefined) console.log('There is no Chromium on this machine: nothing to find');
  else expect(existsSync(found)).toBe(true);
});
