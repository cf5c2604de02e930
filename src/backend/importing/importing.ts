import { join } from 'node:path';
import type { Backend } from '../backend.ts';
import { textIndex } from '../search/textindex.ts';
import { unavailability } from '../sql/failures.ts';
import { answeredSoon } from '../sql/time-limits.ts';
import { type Dump, findDump, namesAndSizes, tokenFingerprint } from './dump/dump.ts';
import { asFailure, isPassing } from './dump/failure.ts';
import { Estimate } from './estimate.ts';
import { loadAll } from './load/all.ts';
import { Place } from './load/place.ts';
import { prepare } from './prepare/prepare.ts';
import type { Tell } from './progress.ts';
import { readFile } from './read.ts';
import { type Report, reportOf } from './report.ts';
import { resolve } from './resolve/resolve.ts';
import { removeStagingFile } from './staging/file.ts';
import { Staging } from './staging/staging.ts';
import { importedAt } from './store.ts';
import { type Crew, startCrew } from './threads/crew.ts';

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
 * Imports a Stack Exchange dump. What is read and prepared, and then written in parts, survives an
 * interruption, and the next run goes on from there. Throws an ImportFailure where the dump or the disk
 * does not allow it: before the first part is written nothing is left behind. Where the database went
 * away or is busy, and after the first part, the next run goes on as well.
 */
export async function importDump(backend: Backend, options: ImportOptions): Promise<ImportResult> {
  const dump = findDump(options.folder, options.site);
  const path = join(options.stagingFolder, `import-${dump.site}.db`);
  const { sql } = backend.db;
  const before = await answeredSoon(() => importedAt(sql, dump.site));
  if (before !== undefined) {
    // Of a run that was ended between its last part and this.
    removeStagingFile(path);
    return { site: dump.site, before };
  }
  const place = await answeredSoon(() => Place.of(sql, dump.site, namesAndSizes(dump)));
  const estimate = new Estimate(dump.files, () => performance.now());
  const tell: Tell = (progress) => {
    options.tell({ ...progress, secondsLeft: estimate.secondsLeft(progress) });
  };
  const staging = new Staging(path, tokenFingerprint(dump));
  const report = await load().catch((error: unknown) => {
    if (place.isBegun || isPassing(error)) staging.close();
    else staging.discard();
    throw asFailure(error, place.isBegun);
  });
  staging.discard();
  await finish().catch((error: unknown) => {
    throw asFailure(error, true);
  });
  return { site: dump.site, report };

  async function load(): Promise<Report> {
    await read(staging, dump, tell);
    await withCrew(staging.count('posts'), async (crew) => {
      await prepare({ staging, crew, site: dump.site, tell });
      await loadAll({ backend, staging, crew, site: dump.site, place, tell });
    });
    return reportOf(staging, dump);
  }

  async function finish(): Promise<void> {
    tell({ step: 'Joining the search index', done: 0, total: 1 });
    await textIndex(backend.db.engine).optimize(sql).catch(ignoreUnavailable);
  }
}

/** Where the database is busy or full, the site is whole all the same: later writes join what is left. */
function ignoreUnavailable(error: unknown): void {
  if (unavailability(error) === undefined) throw error;
}

async function read(staging: Staging, dump: Dump, tell: Tell): Promise<void> {
  for (const file of dump.files) await readFile(staging, file, tell);
  resolve(staging);
  tell({ step: 'Putting it together', done: 1, total: 1 });
}

async function withCrew(posts: number, work: (crew: Crew) => Promise<void>): Promise<void> {
  const crew = await startCrew(posts);
  try {
    await work(crew);
  } finally {
    await crew.close();
  }
}
