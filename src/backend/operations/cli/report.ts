import type { FileReport, Report } from '../importing/report.ts';

const count = new Intl.NumberFormat('en');

/** The report of an import as a table for a terminal: a line for each file and each reason. */
export function reportLines({ files, totals }: Report): string[] {
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
