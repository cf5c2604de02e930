import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  importDump,
  type ImportResult,
} from '../../../../src/backend/operations/importing/importing.ts';
import type { Report } from '../../../../src/backend/operations/importing/report.ts';
import type { TestBackend } from '../../../support/backend.ts';
import { type DumpRows, xmlOf } from '../../../support/realistic/dump-xml.ts';
import { temporaryFolder as madeFolder } from '../../../support/temporary-folders.ts';

export const SITE = 'test.stackexchange.com';

/** Creates a folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  return madeFolder('import');
}

/** Writes a dump with these files, in the format of Stack Exchange; returns its folder. */
export function writeDump(files: DumpRows, site = SITE): string {
  const folder = join(temporaryFolder(), site);
  mkdirSync(folder);
  for (const [file, rows] of Object.entries(files)) {
    writeFileSync(join(folder, `${file}.xml`), xmlOf(file, rows));
  }
  return folder;
}

/** Imports a folder the way the command does; throws if the site was imported before. */
export async function importInto(
  { backend }: TestBackend,
  folder: string,
  site?: string,
): Promise<Report> {
  const result = await importResult(backend, folder, site);
  if ('before' in result) throw new Error('The site was there already');
  return result.report;
}

export function importResult(
  backend: TestBackend['backend'],
  folder: string,
  site?: string,
): Promise<ImportResult> {
  const stagingFolder = temporaryFolder();
  return importDump(backend, { folder, site, stagingFolder, onProgress: () => undefined });
}

/** A real dump, which is not part of the project; logs and returns undefined if it is absent. */
export function realDump(site: string): string | undefined {
  const folder = join(import.meta.dirname, '../../../../../shared/data/stackexchange', site);
  if (existsSync(folder)) return folder;
  console.log(`${folder} is absent: its exact tests do not run`);
  return undefined;
}
