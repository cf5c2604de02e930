// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks at a lock that another process holds. */
const LOOK_AGAIN = 200;

/**
 * Does work while no other process does work under the same lock. A process that died holds none.
 * @template T
 * @param {string} folder the lock: it exists while it is held
 * @param {() => Promise<T>} work
 */
export async function withLock(folder, work) {
  while (!take(folder)) await sleep(LOOK_AGAIN);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function take(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'pid'), String(process.pid));
    return true;
  } catch {
    if (isHolderGone(join(folder, 'pid'))) rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

/** @param {string} file */
function isHolderGone(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
