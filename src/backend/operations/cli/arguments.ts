import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { CommandError } from './open.ts';

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
