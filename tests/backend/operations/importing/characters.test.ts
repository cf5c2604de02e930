import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRows } from '../../../../src/backend/operations/importing/dump/xml.ts';
import { temporaryFolder } from './dumps.ts';

/** Writes a file with these raw bodies, and returns the bodies that are read from it. */
async function bodiesOf(...bodies: string[]): Promise<(string | null)[]> {
  const path = join(temporaryFolder(), 'Posts.xml');
  const rows = bodies.map((body) => `<row Body="${body}" />\n`);
  writeFileSync(path, `<?xml version="1.0"?>\n<posts>\n${rows.join('')}</posts>`);
  const read: (string | null)[] = [];
  for await (const { rows: some } of readRows(path))
    read.push(...some.map((row) => row.text('Body')));
  return read;
}

it.each(['&#x0E;', '&#xE;', '&#0;', '&#x1f;', '&#11;', '&#xD800;', '&#xFFFE;'])(
  'A character that XML forbids is removed: %s',
  async (reference) => {
    expect(await bodiesOf(`&lt;p&gt;${reference}⌘-1`)).toEqual(['<p>⌘-1']);
  },
);

it('References that XML allows, and text that only looks like one, are kept', async () => {
  const allowed = '&#x9;&#xA;&#xD;&#10;&#x20;&#xE000;&#x1F600;&#128512;';
  const body = `${allowed}&amp;#x0E;`;
  expect(await bodiesOf(body)).toEqual(['\t\n\r\n \u{e000}😀😀&#x0E;']);
});

it('A reference is found even if it is split between two chunks', async () => {
  const long = 'a'.repeat(256 * 1024 - 60);
  for (let more = 0; more < 40; more += 1) {
    const before = long + 'b'.repeat(more);
    expect(await bodiesOf(`${before}&#x0E;&#xA;c`)).toEqual([`${before}\nc`]);
  }
});

it('An ampersand at the end of a file is reported with its line', async () => {
  const path = join(temporaryFolder(), 'Tags.xml');
  writeFileSync(path, '<tags></tags>\n&#');
  const read = async () => {
    for await (const rows of readRows(path)) expect(rows.rows).toEqual([]);
  };
  await expect(read()).rejects.toThrow('Tags.xml, line 2');
});
