import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EnvironmentError } from './env.ts';

/** Creates the data folder if it is missing. @throws EnvironmentError if it is not writable */
export function openDataDir(folder: string): void {
  try {
    make(folder);
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(`The data folder ${folder} (DATA_DIR) cannot be used: ${why}`);
  }
}

/** Level by level: Node's recursive mode never returns in places without folders, such as /proc. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(dirname(folder));
  try {
    // Its contents, above all email addresses and hashes, are private.
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it at the same time.
    if (!existsSync(folder)) throw error;
  }
}
