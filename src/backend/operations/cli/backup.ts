import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mediaFolder, pathAndOptions, runCommand, typedPath } from './command.ts';
import { checksumFile, checksumOf, writeChecksum, writtenChecksum } from './checksum-file.ts';
import { pictureFile } from '../../../shared/picture-names.ts';
import { engineOf } from '../../platform/sql/open.ts';
import { CommandError, environment } from './open.ts';
import { copyPictures, inFolder, openStorage } from '../../people/pictures/storage.ts';
import { checkDatabase, copyDatabase, picturesIn } from './sqlite-file.ts';

const USAGE = `Usage: npm run backup -- FILE [--force]
       npm run backup -- FOLDER
       npm run backup -- FILE --check

Copies the site's database to FILE, or to a file in FOLDER named after the current time, and writes
its SHA-256 next to it. Pictures are copied to the folder FILE.media. The server may be running.
--force replaces an existing FILE. --check verifies that a copy is complete and unchanged.`;

const POSTGRES = `The data is in PostgreSQL (DATABASE_URL). Use its own tools to copy it:
  pg_dump --format=custom --file=FILE "$DATABASE_URL"
Pictures are files: copy the folder media in DATA_DIR, or the bucket (MEDIA_S3_URL).`;

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
  if (!existsSync(from))
    throw new CommandError(`${from} does not exist, so there is nothing to copy`);
  const folder = isFolder(path) ? path : dirname(path);
  if (folder !== path && existsSync(path) && !isForced) throw taken(path);
  const begun = new Date();
  const { to, checksum } = await copyDatabase(from, folder, async (made) => {
    checkDatabase(made, 'quickly');
    const sum = await checksumOf(made);
    const name = folder === path ? join(folder, nameAt(begun)) : path;
    if (existsSync(name) && !isForced) throw taken(name);
    // A new copy must never be next to an older copy's checksum.
    rmSync(checksumFile(name), { force: true });
    renameSync(made, name);
    writeChecksum(name, sum);
    return { to: name, checksum: sum };
  });
  console.log(`Copied ${from} to ${to} (SHA-256 ${checksum}).`);
  const pictures = openStorage(env);
  const count = await copyPictures(pictures, inFolder(mediaFolder(to)));
  if (count > 0) {
    console.log(`Copied ${String(count)} files of ${pictures.location} to ${mediaFolder(to)}.`);
  }
}

function taken(file: string): CommandError {
  return new CommandError(`${file} already exists. Use --force to replace it`);
}

async function check(file: string): Promise<void> {
  checkDatabase(file);
  await checkPictures(file);
  const written = writtenChecksum(file);
  if (written === undefined) {
    console.log(`${file} is complete. There is no ${checksumFile(file)} to compare it with.`);
    return;
  }
  if (written !== (await checksumOf(file))) {
    throw new CommandError(
      `${file} has changed since it was copied: ${checksumFile(file)} differs`,
    );
  }
  console.log(`${file} is complete and unchanged.`);
}

async function checkPictures(file: string): Promise<void> {
  const copied = new Set(await inFolder(mediaFolder(file)).files());
  const named = picturesIn(file).filter(({ isRemoved }) => !isRemoved);
  const missing = named.filter(({ name }) => !copied.has(pictureFile(name)));
  if (missing.length === 0) return;
  const count = `${String(missing.length)} of ${String(named.length)} pictures`;
  throw new CommandError(`${mediaFolder(file)} lacks ${count}`);
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Such as atoll-2026-11-24T10-30-00Z.db: sorting by name sorts by time. */
function nameAt(time: Date): string {
  return `atoll-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}
