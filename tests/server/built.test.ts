import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { refuseUnbuilt } from '../../src/server/data-dir.ts';

it('Starting says that the site is not built, or not completely', () => {
  const dist = mkdtempSync(join(tmpdir(), 'atoll-built-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  const start = () => refuseUnbuilt(dist);
  expect(start).toThrow('The site is not built. Run npm start or npm run build');
  mkdirSync(join(dist, 'server'));
  writeFileSync(join(dist, 'server/entry.mjs'), '');
  expect(start).toThrow('not built');
  mkdirSync(join(dist, 'client/_astro'), { recursive: true });
  expect(start).toThrow('not built');
  writeFileSync(join(dist, 'assets.json'), '{}');
  expect(start).not.toThrow();
});
