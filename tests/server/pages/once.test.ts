import { expect, it } from 'vitest';
import { once } from '../../../src/server/pages/once.ts';

it('A page is loaded once', async () => {
  let loads = 0;
  const load = once(() => Promise.resolve((loads += 1)));
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('A page that could not be loaded is loaded when it is asked for again', async () => {
  let isThere = false;
  const load = once(() =>
    isThere ? Promise.resolve('page') : Promise.reject(new Error('too many open files')),
  );
  await expect(load()).rejects.toThrow('too many open files');
  isThere = true;
  expect(await load()).toBe('page');
});
