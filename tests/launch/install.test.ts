import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isInstalled } from '../../src/launch/install.mjs';

const root = mkdtempSync(join(tmpdir(), 'atoll-install-'));

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const LOCKED = {
  '': { name: 'atoll' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0', dev: true },
  'node_modules/c-win32': { version: '3.0.0', optional: true },
};
const { '': _root, ...ALL } = LOCKED;

function check(installed: object | undefined, forTests = true): boolean {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  if (installed) {
    mkdirSync(join(root, 'node_modules'));
    const record = join(root, 'node_modules/.package-lock.json');
    writeFileSync(record, JSON.stringify({ packages: installed }));
  }
  return isInstalled(root, forTests);
}

describe('Packages are installed', () => {
  it('when there are none, or an installation was interrupted', () => {
    expect(check(undefined)).toBe(false);
    mkdirSync(join(root, 'node_modules'));
    expect(isInstalled(root, true)).toBe(false);
  });

  it('when the lockfile names another version', () => {
    expect(check(ALL)).toBe(true);
    expect(check({ ...ALL, 'node_modules/a': { version: '1.0.1' } })).toBe(false);
  });

  it('when one is missing', () => {
    const { 'node_modules/a': _, ...rest } = ALL;
    expect(check(rest)).toBe(false);
  });

  it('when there is one that the lockfile does not name', () => {
    expect(check({ ...ALL, 'node_modules/d': { version: '1.0.0' } })).toBe(false);
  });

  it('but not for a missing one of another system', () => {
    const { 'node_modules/c-win32': _, ...rest } = ALL;
    expect(check(rest)).toBe(true);
  });

  it('but not for a missing one of tests if the site only runs', () => {
    const { 'node_modules/b': _, ...rest } = ALL;
    expect(check(rest, true)).toBe(false);
    expect(check(rest, false)).toBe(true);
  });
});
