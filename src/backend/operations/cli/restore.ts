import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { mediaFolder, pathAndOptions, runCommand, typedPath } from './command.ts';
import { checksumFile, checksumOf, writtenChecksum } from './checksum-file.ts';
import { engineOf } from '../../platform/sql/open.ts';
import { CommandError, ensureDataDir, environment } from './open.ts';
import { deleteFiles } from '../../people/pictures/clean-up.ts';
import { copyPictures, inFolder, openStorage } from '../../people/pictures/storage.ts';
import { checkDatabase, closeDown, copyDatabase, picturesIn } from './sqlite-file.ts';

const USAGE = `Usage: npm run restore -- FILE [--force]

Restores a copy made by "npm run backup" to the data folder. The server must not be running.
--force replaces existing data.`;

const POSTGRES = `The data is in PostgreSQL (DATABASE_URL). Use its own tools to restore it to an empty database:
  pg_restore --exit-on-error --single-transaction --dbname="$DATABASE_URL" FILE
Pictures are files: copy them back to the folder media in DATA_DIR, or to the bucket (MEDIA_S3_URL).`;

/** SQLite would apply these files to any database next to them. */
const LOGS = ['-wal', '-journal'];

await runCommand(async () => {
  const { path, values } = pathAndOptions({ force: { type: 'boolean' } }, USAGE);
  const env = environment();
  if (engineOf(env.database) === 'postgres') throw new CommandError(POSTGRES);
  const from = typedPath(path);
  const to = env.database;
  await checkCopy(from);
  if (existsSync(to)) {
    closeDown(to);
    if (!values.force) throw new CommandError(`${to} already has data. Use --force to replace it`);
  }
  const left = LOGS.map((log) => to + log).find((file) => existsSync(file));
  if (left) throw new CommandError(`${left} belongs to another database. Move it away first`);
  ensureDataDir(env);
  await copyDatabase(from, dirname(to), (copy) => {
    renameSync(copy, to);
  });
  console.log(`Restored ${from} to ${to}.`);
  const pictures = openStorage(env);
  const count = await copyPictures(inFolder(mediaFolder(from)), pictures);
  // The copy's folder may have files that moderators removed before the copy was made.
  for (const { name, isRemoved } of picturesIn(to)) {
    if (isRemoved) await deleteFiles({ pictures }, name);
  }
  if (count > 0) console.log(`Restored ${String(count)} files to ${pictures.location}.`);
});

/**
 * Checks the copy once: by the checksum next to it, which is several times faster, or by reading it
 * through.
 */
async function checkCopy(file: string): Promise<void> {
  const written = writtenChecksum(file);
  checkDatabase(file, written === undefined ? 'thoroughly' : 'quickly');
  if (written !== undefined && written !== (await checksumOf(file))) {
    throw new CommandError(`${file} is damaged: ${checksumFile(file)} differs`);
  }
}
