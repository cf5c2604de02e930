import { existsSync } from 'node:fs';
import { pathAndOptions } from './arguments.ts';
import { runCommand, typedPath } from './command.ts';
import { engineOf } from '../sql/open.ts';
import { CommandError, environment } from './open.ts';
import { copyDatabase } from './sqlite-file.ts';

const USAGE = `Usage: npm run backup -- FILE [--force]

Copies the site's database into FILE; the server may be running. --force replaces a FILE that is
there already.`;

const POSTGRES = `The data is in PostgreSQL (DATABASE_URL). Its own tools copy it:
  pg_dump --format=custom --file=FILE "$DATABASE_URL"`;

await runCommand(async () => {
  const { path, values } = pathAndOptions({ force: { type: 'boolean' } }, USAGE);
  const env = environment();
  if (engineOf(env.database) === 'postgres') throw new CommandError(POSTGRES);
  const from = env.database;
  if (!existsSync(from)) throw new CommandError(`${from} does not exist: there is nothing to copy`);
  const to = typedPath(path);
  if (existsSync(to) && !values.force) {
    throw new CommandError(`${to} exists already: --force replaces it`);
  }
  await copyDatabase(from, to);
  console.log(`${from} is copied to ${to}.`);
});
