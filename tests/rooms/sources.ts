import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A file of the project; paths begin at its root and have `/` between names. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** The names of all files that are or will be committed. */
function projectFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 });
  return names.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}

export function readSources(pattern: RegExp): Source[] {
  return projectFiles()
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
