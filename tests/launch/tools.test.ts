import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { pathOf } from '../../src/launch/tools.mjs';

it('a program that tests need is found on the PATH', () => {
  expect(basename(pathOf('sh') ?? '')).toBe('sh');
});

it('one that is not there is not found, so that the full run fails by its name', () => {
  expect(pathOf('no-such-program')).toBeUndefined();
});
