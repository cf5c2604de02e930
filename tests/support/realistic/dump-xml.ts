/** Rows of a dump's files, each with its attributes. */
export type DumpRows = Readonly<
  Record<string, readonly Readonly<Record<string, string | number>>[]>
>;

export const DATE = '2020-05-01T10:00:00.000';

/** A file as Stack Exchange writes it. */
export function xmlOf(file: string, rows: DumpRows[string]): string {
  const lines = rows.map(elementOf);
  const root = file.toLowerCase();
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<${root}>\r\n${lines.join('')}</${root}>`;
}

/** A row with its line ending. */
export function elementOf(row: DumpRows[string][number]): string {
  const attributes = Object.entries(row).map(([name, value]) => `${name}="${escape(value)}"`);
  return `  <row ${attributes.join(' ')} />\r\n`;
}

function escape(value: string | number): string {
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#xA;');
}
