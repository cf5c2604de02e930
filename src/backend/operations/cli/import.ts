import { constants } from 'node:os';
import type { Environment } from '../../../env/env.ts';
import { findDump } from '../importing/dump/dump.ts';
import { importDump, type ImportOptions, type ImportResult } from '../importing/importing.ts';
import { pathAndOptions, runCommand, typedPath } from './command.ts';
import { ensureDataDir, environment, openBackend } from './open.ts';
import { progressOn } from './progress.ts';
import type { FileReport, Report } from '../importing/report.ts';

const USAGE = `Usage: npm run import -- DIR [--site NAME]

Imports a Stack Exchange dump: DIR holds Users.xml and Posts.xml, and any of Tags.xml, Comments.xml,
Badges.xml, Votes.xml, PostLinks.xml, PostHistory.xml. NAME is the site's address, such as
math.stackexchange.com; without it, DIR must be named after it.`;

const count = new Intl.NumberFormat('en');

await runCommand(async () => {
  const { path, values } = pathAndOptions({ site: { type: 'string' } }, USAGE);
  const env = environment();
  const line = progressOn(process.stderr, () => performance.now());
  const options: ImportOptions = {
    folder: typedPath(path),
    site: values.site,
    stagingFolder: env.dataDir,
    onProgress: line.report,
  };
  logWhenStopped(() => {
    line.end();
  });
  const result = await importWith(env, options).finally(() => {
    line.end();
  });
  console.log(linesOf(result).join('\n'));
});

/**
 * Explains how to resume. Written parts are safe: killing an import loses no more than stopping it.
 */
function logWhenStopped(before: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      before();
      console.error('The import was stopped. Run the same command to resume.');
      process.exit(128 + constants.signals[signal]);
    });
  }
}

async function importWith(env: Environment, options: ImportOptions): Promise<ImportResult> {
  // Checks for a dump before creating the data folder.
  findDump(options.folder, options.site);
  ensureDataDir(env);
  const backend = await openBackend(env);
  try {
    return await importDump(backend, options);
  } finally {
    await backend.db.close();
  }
}

function linesOf(result: ImportResult): string[] {
  if ('report' in result) {
    const seconds = (performance.now() / 1000).toFixed(1);
    return [...reportLines(result.report), '', `Imported ${result.site} in ${seconds} s.`];
  }
  const day = new Date(result.before).toISOString().slice(0, 10);
  return [`${result.site} was already imported on ${day}. Nothing to do.`];
}

/** The report of an import as a table for a terminal: a line for each file and each reason. */
function reportLines({ files, totals }: Report): string[] {
  return [
    row('File', 'Read', 'Imported', 'Skipped'),
    ...files.flatMap(fileLines),
    '',
    ...Object.entries(totals).map(
      ([what, value]) => `${count.format(value).padStart(10)}  ${what}`,
    ),
  ];
}

function fileLines({ file, found, read, kept, skipped }: FileReport): string[] {
  if (!found) return [`${file.padEnd(16)}not in the dump`];
  return [
    row(file, ...[read, kept, read - kept].map((rows) => count.format(rows))),
    ...skipped.map(({ reason, rows }) => `${count.format(rows).padStart(46)}  ${reason}`),
  ];
}

function row(file: string, ...cells: string[]): string {
  return file.padEnd(16) + cells.map((cell) => cell.padStart(10)).join('');
}
