import { join } from 'node:path';
import type { Backend } from '../../backend.ts';
import { textIndex } from '../../content/search/text-index.ts';
import { type Dump, findDump, namesAndSizes } from './dump/dump.ts';
import { asFailure } from './dump/failure.ts';
import { type OnProgress, readFile } from './read.ts';
import { loadAll, WHOLE } from './load/all.ts';
import { Checkpoint } from './load/checkpoint.ts';
import { prepare } from './prepare/prepare.ts';
import { type Report, reportOf } from './report.ts';
import { resolve } from './resolve/resolve.ts';
import { removeStagingFile, Staging } from './staging/staging.ts';
import { findRow } from '../../platform/sql/rows.ts';
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
 * Imports a Stack Exchange dump. What is written survives an interruption, and the next run
 * continues from there. Throws an ImportFailure if the dump, the disk or the database prevents it.
 */
export async function importDump(backend: Backend, options: ImportOptions): Promise<ImportResult> {
  try {
    return await importNew(backend, options);
  } catch (error) {
    throw asFailure(error);
  }
}

async function importNew(backend: Backend, options: ImportOptions): Promise<ImportResult> {
  const { stagingFolder, onProgress } = options;
  const dump = findDump(options.folder, options.site);
  const { site } = dump;
  const { sql, engine } = backend.db;
  const path = join(stagingFolder, `import-${site}.db`);
  const imported = await findRow(sql, 'imports', { site, file: WHOLE }, 'done_at');
  if (imported?.done_at) {
    // Left by a run that was killed after its last part.
    removeStagingFile(path);
    return { site, before: imported.done_at };
  }
  const checkpoint = await Checkpoint.of(sql, site, namesAndSizes(dump));
  const staging = new Staging(path);
  try {
    await read(staging, dump, onProgress);
    await withCrew(staging.count('posts'), async (crew) => {
      await prepare({ staging, crew, site, onProgress });
      await loadAll({ backend, staging, crew, site, checkpoint, onProgress });
    });
    onProgress({ step: 'Joining the search index', done: 0, total: 1 });
    await textIndex(engine).optimize(sql);
    return { site, report: reportOf(staging, dump) };
  } finally {
    staging.discard();
  }
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
