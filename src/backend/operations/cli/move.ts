import { existsSync } from 'node:fs';
import type { Environment } from '../../../env/env.ts';
import { withoutPassword } from '../../../env/fields.ts';
import { copyPictures, openStorage } from '../../people/pictures/storage.ts';
import { move, MoveFailure, type MovedTable } from '../moving/move.ts';
import { engineOf } from '../../platform/sql/open.ts';
import { pathAndOptions, runCommand } from './command.ts';
import { CommandError, environment, openForCommand } from './open.ts';
import { progressOn } from './progress.ts';
import { closeDown } from './sqlite-file.ts';

const USAGE = `Usage: npm run move -- postgres://USER:PASSWORD@HOST/DATABASE

Copies the data of the SQLite file in the data folder to an empty PostgreSQL database and compares the
result. With MEDIA_S3_URL, also copies pictures to that bucket. The server must not be running. The file
keeps its data.`;

const count = new Intl.NumberFormat('en');

await runCommand(async () => {
  const { path: address } = pathAndOptions({}, USAGE);
  const env = environment();
  const file = env.database;
  if (engineOf(address) !== 'postgres') throw new CommandError(USAGE);
  if (engineOf(file) === 'postgres')
    throw new CommandError('The data is already in PostgreSQL: DATABASE_URL is set');
  if (!existsSync(file))
    throw new CommandError(`${file} does not exist, so there is nothing to move`);
  closeDown(file);
  await (await openForCommand(file, file)).close();
  const moved = await moveTo(address, file);
  await movePictures(env);
  console.log(linesOf(moved).join('\n'));
  console.log(
    `\nMoved all data of ${file} to ${withoutPassword(address)}. Set DATABASE_URL to it.`,
  );
});

/** Pictures in the data folder stay there, unless there is a bucket for them. */
async function movePictures({ dataDir, mediaS3Url }: Environment): Promise<void> {
  const from = openStorage({ dataDir, mediaS3Url: undefined });
  const to = openStorage({ dataDir, mediaS3Url });
  if (from.location === to.location) return;
  const count = await copyPictures(from, to);
  console.log(`Copied ${String(count)} files of pictures to ${to.location}.`);
}

async function moveTo(address: string, file: string): Promise<MovedTable[]> {
  const target = await openForCommand(address, withoutPassword(address));
  const line = progressOn(process.stderr, () => performance.now());
  try {
    return await move(file, target, line.report);
  } catch (error) {
    throw new CommandError(reasonOf(error), { cause: error });
  } finally {
    line.end();
    await target.close();
  }
}

/** PostgreSQL names the rejected row in the error's detail. */
function reasonOf(error: unknown): string {
  if (error instanceof MoveFailure) return error.message;
  const { detail, message } = error as { detail?: string; message?: string };
  return `Nothing was moved: ${detail ?? message ?? String(error)}`;
}

function linesOf(moved: readonly MovedTable[]): string[] {
  return moved.map(
    ({ name, rows, checksum }) =>
      `${name.padEnd(24)}${count.format(rows).padStart(12)} rows  ${checksum}  the same`,
  );
}
