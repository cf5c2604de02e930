import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksOf } from '../../../src/server/health/checks.ts';
import { diskState } from '../../../src/server/health/disk.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atoll-health-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('Checks of what the site works with', () => {
  it('find a disk well though several try it at once, and leave nothing there', async () => {
    const states = await Promise.all(Array.from({ length: 50 }, () => diskState(folder)));
    expect(new Set(states)).toEqual(new Set(['ok']));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are not begun anew while one is under way, and again a second after its end', async () => {
    let begun = 0;
    const isAlive = async () => {
      begun += 1;
      await pause(1_300);
      return true;
    };
    const { database } = checksOf(folder, { isAlive, oldestMail: () => Promise.resolve(0) });
    const first = database?.();
    await pause(1_100);
    expect(await Promise.all([first, database?.()])).toEqual(['ok', 'ok']);
    expect(await database?.()).toBe('ok');
    expect(begun).toBe(1);
    await pause(1_100);
    await database?.();
    expect(begun).toBe(2);
  });
});
