import { join } from 'node:path';
import type { Backend } from '../../backend.ts';
import { textIndex } from '../../content/search/text-index.ts';
import { unavailability } from '../../platform/sql/failures.ts';
import { type Dump, findDump, namesAndSizes, tokenFingerprint } from './dump/dump.ts';
import { asFailure, isPassing } from './dump/failure.ts';
import { type OnProgress, readFile } from './read.ts';
import { loadAll } from './load/all.ts';
import { Checkpoint } from './load/checkpoint.ts';
import { prepare } from './prepare/prepare.ts';
import { type Report, reportOf } from './report.ts';
import { resolve } from './resolve/resolve.ts';
import { removeStagingFile } from './staging/file.ts';
import { Staging } from './staging/staging.ts';
import { importedAt } from './importing.store.ts';
import { type Crew, startCrew } from './threads/crew.ts';

export interface ImportOptions {
  /** The dump's folder. */
  readonly folder: string;
  /** The site's host name, unless it is the folder's name. */
  readonly site?: string | undefined;
  /** The folder for the staging file, until everything is imported. */
  readonly stagingFolder: string;
  readonly onProgress: OnProgress;
}

/** The result of an import; `before` if the site was already imported and nothing changed. */
export type ImportResult =
  | { readonly site: string; readonly report: Report }
  | { readonly site: string; readonly before: number };

/**
 * Imports a Stack Exchange dump. The staged data and the imported parts survive an interruption,
 * and the next run resumes from there. Throws an ImportFailure if the dump or the disk prevents it;
 * if nothing is imported yet, it leaves nothing behind, unless the database was only unavailable or
 * busy.
 */
export async function importDump(backend: Backend, options: ImportOptions): Promise<ImportResult> {
  const dump = findDump(options.folder, options.site);
  const path = join(options.stagingFolder, `import-${dump.site}.db`);
  const { sql } = backend.db;
  const before = await importedAt(sql, dump.site);
  if (before !== undefined) {
    // Left by a run that ended between its last part and this line.
    removeStagingFile(path);
    return { site: dump.site, before };
  }
  const checkpoint = await Checkpoint.of(sql, dump.site, namesAndSizes(dump));
  const { onProgress } = options;
  const staging = new Staging(path, tokenFingerprint(dump));
  const report = await load().catch((error: unknown) => {
    if (checkpoint.isBegun || isPassing(error)) staging.close();
    else staging.discard();
    throw asFailure(error, checkpoint.isBegun);
  });
  staging.discard();
  await finish().catch((error: unknown) => {
    throw asFailure(error, true);
  });
  return { site: dump.site, report };

  async function load(): Promise<Report> {
    await read(staging, dump, onProgress);
    await withCrew(staging.count('posts'), async (crew) => {
      await prepare({ staging, crew, site: dump.site, onProgress });
      await loadAll({ backend, staging, crew, site: dump.site, checkpoint, onProgress });
    });
    return reportOf(staging, dump);
  }

  async function finish(): Promise<void> {
    onProgress({ step: 'Joining the search index', done: 0, total: 1 });
    await textIndex(backend.db.engine).optimize(sql).catch(ignoreUnavailable);
  }
}

/**
 * If the database is busy or full, the import is complete all the same: later writes finish the
 * rest.
 */
function ignoreUnavailable(error: unknown): void {
  if (unavailability(error) === undefined) throw error;
}

async function read(staging: Staging, dump: Dump, onProgress: OnProgress): Promise<void> {
  for (const file of dump.files) await readFile(staging, file, onProgress);
  resolve(staging);
  onProgress({ step: 'Putting it together', done: 1, total: 1 });
}

async function withCrew(posts: number, work: (crew: Crew) => Promise<void>): Promise<void> {
  const crew = await startCrew(posts);
  try {
    await work(crew);
  } finally {
    await crew.close();
  }
}
