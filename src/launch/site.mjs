// @ts-check
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { ROOT, textOf } from './paths.mjs';
import { runNode } from './processes.mjs';
import { hashOf } from './stamp.mjs';

const STAMP = join(ROOT, 'dist/stamp');
const LOCK = join(ROOT, 'node_modules/.cache/build.lock');

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
  return isBuilt() ? 0 : withLock(LOCK, async () => (isBuilt() ? 0 : compile()));
}

/** Builds the site into `dist`. Returns an exit code. */
export async function build() {
  return withLock(LOCK, compile);
}

function isBuilt() {
  return textOf(STAMP) === stampOfSources();
}

function stampOfSources() {
  return hashOf(ROOT, SOURCES, NOT_BUILT) + hashOf(ROOT, BUILDERS);
}

async function compile() {
  console.log('Building the site. This takes a minute or two …');
  // Taken before: what changes while it builds is built the next time.
  const stamp = stampOfSources();
  rmSync(STAMP, { force: true });
  // A test that asks for a build has an environment of its own.
  const env = { NODE_ENV: 'production', VITEST: undefined };
  const code = await runNode(['src/launch/compile.mjs'], { env });
  if (code === 0) writeFileSync(STAMP, stamp);
  return code;
}
