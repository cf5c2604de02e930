import { join } from 'node:path';
import type { Backend } from '../backend.ts';
import { transact } from '../sql/transaction.ts';
import { type Dump, findDump, tokenFingerprint } from './dump/dump.ts';
import { asFailure } from './dump/failure.ts';
import { Estimate } from './estimate.ts';
import { loadAll } from './load/all.ts';
import { prepare } from './prepare.ts';
import type { Tell } from './progress.ts';
import { readFile } from './read.ts';
import { type Report, reportOf } from './report.ts';
import { resolve } from './resolve/resolve.ts';
import { Staging } from './staging/staging.ts';
import { importedAt } from './store.ts';

export interface ImportOptions {
  /** The dump's folder. */
  readonly folder: string;
  /** The site's host name, where the folder is not named by it. */
  readonly site?: string | undefined;
  /** Where what has been read is kept until all of it is written. */
  readonly stagingFolder: string;
  readonly tell: Tell;
}

/** What an import has done; `before` where the site was there already, and nothing was changed. */
export type ImportResult =
  | { readonly site: string; readonly report: Report }
  | { readonly site: string; readonly before: number };

/**
 * Imports a Stack Exchange dump: all of it, in one transaction at the end, or nothing. What is read
 * and prepared before that survives an interruption, and the next run goes on from there.
 * Throws an ImportFailure where the dump or the disk does not allow it; then nothing is left behind.
 */
export async function importDump(backend: Backend, options: ImportOptions): Promise<ImportResult> {
  const dump = findDump(options.folder, options.site);
  const before = await importedAt(backend.db.sql, dump.site);
  if (before !== undefined) return { site: dump.site, before };
  try {
    const estimate = new Estimate(dump.files, () => performance.now());
    const tell: Tell = (progress) => {
      options.tell({ ...progress, secondsLeft: estimate.secondsLeft(progress) });
    };
    return await stage(backend, dump, { ...options, tell });
  } catch (error) {
    throw asFailure(error);
  }
}

async function stage(
  backend: Backend,
  dump: Dump,
  { stagingFolder, tell }: ImportOptions,
): Promise<ImportResult> {
  const { site } = dump;
  const staging = new Staging(join(stagingFolder, `import-${site}.db`), tokenFingerprint(dump));
  try {
    for (const file of dump.files) await readFile(staging, file, tell);
    resolve(staging);
    tell({ step: 'Putting it together', done: 1, total: 1 });
    await prepare(staging, tell);
    await transact(backend, (tx) => loadAll({ staging, tx, site, tell }));
    return { site, report: reportOf(staging, dump) };
  } finally {
    staging.discard();
  }
}
