import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A reason not to start that the person who starts the server can mend: one clear line. */
export class StartError extends Error {}

/** Makes the data folder where it is missing. @throws StartError where it cannot be written to */
export function openDataDir(folder: string): void {
  try {
    make(folder);
    if (!statSync(folder).isDirectory()) throw new Error('it is no folder');
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder ${folder} (DATA_DIR) cannot be used: ${why}`);
  }
}

/** Step by step: Node's own way never ends where the system takes no folders, as in /proc. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(dirname(folder));
  try {
    // What lies in it, e-mail addresses and hashes above all, is nobody else's.
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time may have been first.
    if (!existsSync(folder)) throw error;
  }
}

/** The secret that cookies are sealed with: made at the first start, and kept. */
export function storedSecret(folder: string): string {
  const file = join(folder, 'session-secret');
  if (!existsSync(file)) create(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new StartError(`${file} holds no secret: delete it to get a new one`);
  return secret;
}

function create(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}
