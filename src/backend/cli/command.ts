import { resolve } from 'node:path';
import { ImportFailure } from '../importing/dump/failure.ts';
import { CommandError } from './open.ts';

/** Runs a command and sets the exit code: 1 where it failed, with the reason on one line. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
}

/** A path as it was typed: npm runs scripts in the clone, wherever its user stands. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

function reasonOf(error: unknown): unknown {
  if (error instanceof CommandError || error instanceof ImportFailure) return error.message;
  return error;
}
