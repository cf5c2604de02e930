import { resolve } from 'node:path';
import { ImportFailure } from '../importing/dump/failure.ts';
import { CommandError } from './open.ts';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** Runs a command. If it fails, prints the reason on one line and sets the exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
}

/** Resolves a path against the user's working directory: npm runs scripts in the clone. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

function reasonOf(error: unknown): unknown {
  if (error instanceof CommandError || error instanceof ImportFailure) return error.message;
  return error;
}

/** The pictures of a copy. */
export const mediaFolder = (copy: string): string => `${copy}.media`;

/** The single path argument of a command, and its options. @throws CommandError with the usage */
export function pathAndOptions<Options extends ParseArgsOptionsConfig>(
  options: Options,
  usage: string,
) {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [path, ...more] = positionals;
    if (path !== undefined && more.length === 0) return { path, values };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
  throw new CommandError(usage);
}
