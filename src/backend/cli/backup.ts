import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathAndOptions } from './arguments.ts';
import { checksumFile, checksumOf, writeChecksum, writtenChecksum } from './checksum-file.ts';
import { runCommand, typedPath } from './command.ts';
import { engineOf } from '../sql/open.ts';
import { CommandError, environment } from './open.ts';
import { checkDatabase, copyDatabase } from './sqlite-file.ts';

const USAGE = `Usage: npm run backup -- FILE [--force]
       npm run backup -- FOLDER
       npm run backup -- FILE --check

Copies the site's database into FILE, or into a file of FOLDER that is named by the time, with its
SHA-256 beside it; the server may be running. --force replaces a FILE that is there already. --check
sees whether a copy is whole, and is what was copied.`;

const POSTGRES = `The data is in PostgreSQL (DATABASE_URL). Its own tools copy it:
  pg_dump --format=custom --file=FILE "$DATABASE_URL"`;

await runCommand(async () => {
  const { path, values } = pathAndOptions(
    { force: { type: 'boolean' }, check: { type: 'boolean' } },
    USAGE,
  );
  if (values.check) await check(typedPath(path));
  else await copy(typedPath(path), values.force === true);
});

async function copy(path: string, isForced: boolean): Promise<void> {
  const env = environment();
  if (engineOf(env.database) === 'postgres') throw new CommandError(POSTGRES);
  const from = env.database;
  if (!existsSync(from)) throw new CommandError(`${from} does not exist: there is nothing to copy`);
  const folder = isFolder(path) ? path : dirname(path);
  if (folder !== path && existsSync(path) && !isForced) throw taken(path);
  const begun = new Date();
  const { to, checksum } = await copyDatabase(from, folder, async (made) => {
    checkDatabase(made, 'quickly');
    const sum = await checksumOf(made);
    const name = folder === path ? takeNameIn(folder, begun) : path;
    if (folder !== path && !isForced && !take(path)) throw taken(path);
    // A copy that is new must never stand beside the sum of an older one.
    rmSync(checksumFile(name), { force: true });
    renameSync(made, name);
    writeChecksum(name, sum);
    return { to: name, checksum: sum };
  });
  console.log(`${from} is copied to ${to} (SHA-256 ${checksum}).`);
}

function taken(file: string): CommandError {
  return new CommandError(`${file} exists already: --force replaces it`);
}

async function check(file: string): Promise<void> {
  checkDatabase(file);
  const written = writtenChecksum(file);
  if (written === undefined) {
    console.log(`${file} is whole. There is no ${checksumFile(file)} to compare it with.`);
    return;
  }
  if (written !== (await checksumOf(file))) {
    throw new CommandError(`${file} is not what was copied: ${checksumFile(file)} differs`);
  }
  console.log(`${file} is whole, and what was copied.`);
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Takes the first name for a copy in a folder that no other has, which may be made in the same second. */
function takeNameIn(folder: string, time: Date): string {
  for (let count = 1; ; count += 1) {
    const file = join(folder, nameAt(time, count));
    if (take(file)) return file;
  }
}

/** Makes an empty file, unless there is one of this name: of several at once, one does. */
function take(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Such as atoll-2026-11-24T10-30-00Z.db: sorted by name they are sorted by time. */
function nameAt(time: Date, count: number): string {
  const more = count > 1 ? `_${String(count)}` : '';
  return `atoll-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z${more}.db`;
}
