import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EnvironmentError } from './env.ts';

/** Makes the data folder where it is missing. @throws EnvironmentError where it cannot be written to */
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
