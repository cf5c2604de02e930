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
/** Milliseconds for which runs share a community: pages show how old posts are. */
const FRESH = 900_000;
/** Sources that determine the demo community. */
const WRITERS = [
  'src/backend',
  'src/contract',
  'src/shared',
  'src/markup',
  'src/server',
  'package-lock.json',
];

/** With these variables a server may have another community, or none. */
const ALTERS = ['API_HOST', 'DATABASE_URL', 'DEMO', 'HOST', 'NODE_ENV'];

/** Writes the community into a folder by starting a server on it and stopping the server. */
type Write = (folder: string) => Promise<unknown>;

/**
 * Copies the demo community into a folder: writing it takes a server four times as long as the rest of
 * its start.
 */
export async function copyDemoData(
  folder: string,
  env: Readonly<Record<string, string>>,
  write: Write,
): Promise<void> {
  if (ALTERS.some((name) => name in env)) return;
  cpSync(process.env.DEMO_DATA ?? (await makeDemoData(write)), folder, { recursive: true });
}

/** The folder of the demo community. A run keeps it in DEMO_DATA, so that its processes make it once. */
export async function makeDemoData(write: Write): Promise<string> {
  const time = String(Math.floor(Date.now() / FRESH));
  const made = join(CACHE, `${hashOf(ROOT, WRITERS)}-${time}`);
  if (!existsSync(made)) await make(made, write);
  return made;
}

async function make(made: string, write: Write): Promise<void> {
  removeOld();
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  await write(draft);
  // Another process may have written it at the same time.
  if (existsSync(made)) rmSync(draft, { recursive: true });
  else renameSync(draft, made);
}

/** Other runs may be copying those of the last hour. */
function removeOld(): void {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    const folder = join(CACHE, name);
    if (statSync(folder).mtimeMs < Date.now() - 6 * FRESH) rmSync(folder, { recursive: true });
  }
}
