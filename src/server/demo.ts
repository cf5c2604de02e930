import type { Backend } from '../backend/backend.ts';
import { StartError } from './data-dir.ts';
import type { Environment } from '../env/env.ts';
import { isLoopback } from '../env/fields.ts';

const PUBLIC_PASSWORDS = 'This database has the demo accounts, whose passwords are public';

/**
 * Creates the demo community in a new database in demo mode, and refuses to serve demo accounts
 * publicly by mistake. Returns whether the demo accounts exist and are shown.
 */
export async function prepareCommunity(backend: Backend, env: Environment): Promise<boolean> {
  const { hasDemoAccounts, hasMembers } =
    await import('../backend/operations/setup/setup.store.ts');
  const isPrivate = isLoopback(env.host) && !env.production;
  const shows = env.demo ?? isPrivate;
  if (shows) {
    if (await hasMembers(backend.db.sql)) return hasDemoAccounts(backend.db.sql);
    process.stdout.write('Writing the demo community …\n');
    const { seedDemo } = await import('../backend/operations/demo/seed.ts');
    await seedDemo(backend);
    return true;
  }
  if (isPrivate || !(await hasDemoAccounts(backend.db.sql))) return false;
  throw new StartError(`${PUBLIC_PASSWORDS}: set another DATA_DIR or DATABASE_URL, or DEMO=1`);
}
