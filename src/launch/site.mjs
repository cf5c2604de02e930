// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, textOf } from './paths.mjs';
import { runNode } from './processes.mjs';

const STAMP = join(ROOT, 'dist/stamp');

/** What the built site is made from. The server half is run as it is. */
const SOURCES = [
  'src',
  'public',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
const NOT_BUILT = ['src/backend', 'src/server', 'src/launch'];
const BUILDERS = ['src/launch/assets.mjs', 'src/launch/compile.mjs', 'src/server/dictionary'];

/** Builds the site, unless it was built from the same sources. Returns an exit code. */
export async function buildIfNeeded() {
  return textOf(STAMP) === stampOfSources() ? 0 : build();
}

/** Builds the site into `dist`. Returns an exit code. */
export async function build() {
  console.log('Building the site. This takes about a minute …');
  // Taken before: what changes during the build is built the next time.
  const stamp = stampOfSources();
  rmSync(STAMP, { force: true });
  // A test that asks for a build has an environment of its own.
  const env = { NODE_ENV: 'production', VITEST: undefined };
  const code = await runNode(['src/launch/compile.mjs'], { env });
  if (code === 0) writeFileSync(STAMP, stamp);
  return code;
}

function stampOfSources() {
  return hashOf(ROOT, SOURCES, NOT_BUILT) + hashOf(ROOT, BUILDERS);
}

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
