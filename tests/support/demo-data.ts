import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/launch/paths.mjs';
import { hashOf } from '../../src/launch/site.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/demo-data');
/** Milliseconds for which the community is as new as one that is written now: it tells ages of posts. */
const FRESH = 1_800_000;
/** What has a part in what is written. */
const WRITERS = [
  'src/backend',
  'src/contract',
  'src/shared',
  'src/markup',
  'src/server',
  'package-lock.json',
];

/** With these a server may have another community, or none. */
const ALTERS = ['API_HOST', 'DATABASE_URL', 'DEMO', 'HOST', 'NODE_ENV'];

/**
 * Copies the data of a server that has written the demo community: writing it takes four times as long
 * as all else that a start does. `write` starts such a server over a folder, and ends it.
 */
export async function copyDemoData(
  folder: string,
  env: Readonly<Record<string, string>>,
  write: (folder: string) => Promise<unknown>,
): Promise<void> {
  if (ALTERS.some((name) => name in env)) return;
  const time = String(Math.floor(Date.now() / FRESH));
  const made = join(CACHE, `${hashOf(ROOT, WRITERS)}-${time}`);
  if (!existsSync(made)) await make(made, write);
  cpSync(made, folder, { recursive: true });
}

async function make(made: string, write: (folder: string) => Promise<unknown>): Promise<void> {
  removeOld();
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  await write(draft);
  // Another process may have written it at the same time.
  if (existsSync(made)) rmSync(draft, { recursive: true });
  else renameSync(draft, made);
}

/** Others may be copying what has been the newest until now. */
function removeOld(): void {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    const folder = join(CACHE, name);
    if (statSync(folder).mtimeMs < Date.now() - 2 * FRESH) rmSync(folder, { recursive: true });
  }
}
