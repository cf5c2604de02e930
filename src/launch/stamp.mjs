// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hash of the names and contents of files, and of all files in folders.
 * @param {string} root
 * @param {readonly string[]} paths below it; those that do not exist count as empty
 * @param {readonly string[]} [without] paths that are left out
 */
export function hashOf(root, paths, without = []) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesOf(root, path, without))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * The files at and below a path, in one order on every system, with `/` between names.
 * @param {string} root
 * @param {string} path
 * @param {readonly string[]} [without]
 * @returns {string[]}
 */
export function filesOf(root, path, without = []) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats || without.includes(path)) return [];
  if (!stats.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesOf(root, path === '' ? name : `${path}/${name}`, without));
}
