import { openDataDir } from '../../../env/data-dir.ts';
import {
  type Environment,
  EnvironmentError,
  loadEnvFile,
  readEnvironment,
} from '../../../env/env.ts';
import { DEFAULT_NAME } from '../../../contract/site-settings.ts';
import { openStorage } from '../../people/pictures/storage.ts';
import { readSettings } from '../../people/site-settings/site-settings.ts';
import type { Backend } from '../../backend.ts';
import type { Database } from '../../platform/sql/database.ts';
import { innermostReason } from '../../platform/sql/failures.ts';
import { engineOf, openDatabase } from '../../platform/sql/open.ts';

/** A failure that the user can fix: commands print its message without a stack. */
export class CommandError extends Error {}

/** The environment, as the server reads it. @throws CommandError */
export function environment(): Environment {
  return asCommandErrors(() => {
    loadEnvFile();
    return readEnvironment(process.env);
  });
}

/** Creates the data folder if it is missing, as the server does. @throws CommandError */
export function ensureDataDir({ dataDir }: Environment): void {
  asCommandErrors(() => {
    openDataDir(dataDir);
  });
}

function asCommandErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof EnvironmentError ? new CommandError(error.message) : error;
  }
}

/** The backend without a server: it publishes nothing, sends no mail and logs no sign-ins. */
export async function openBackend(env: Environment): Promise<Backend> {
  const { database } = env;
  // A PostgreSQL address may contain a password.
  const called = engineOf(database) === 'postgres' ? 'The database (DATABASE_URL)' : database;
  const db = await openForCommand(database, called);
  const { name } = await readSettings(db.sql);
  return {
    db,
    clock: Date.now,
    publish: () => undefined,
    mail: () => Promise.resolve(''),
    pictures: openStorage(env),
    logSecurity: () => undefined,
    name: env.siteName ?? (name || DEFAULT_NAME),
    limits: env.rateLimit,
  };
}

/** Opens a database whose statements have no time limits. @throws CommandError with its name */
export async function openForCommand(address: string, name: string): Promise<Database> {
  try {
    return await openDatabase(address, { isUnlimited: true });
  } catch (error) {
    throw new CommandError(`${name} cannot be opened: ${innermostReason(error)}`, { cause: error });
  }
}
