import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { DATE, xmlOf } from '../../../support/realistic/dump-xml.ts';

const PEOPLE = 500;
const WORDS = 'a program reads lines from the file and then prints what it has found in them'.split(
  ' ',
);

/**
 * Writes a dump whose Posts.xml has about this many bytes: questions with two answers each. The
 * same size always gives the same text.
 */
export async function generateDump(folder: string, bytes: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'Users.xml'),
    xmlOf(
      'Users',
      Array.from({ length: PEOPLE }, (_, index) => ({
        Id: index + 1,
        Reputation: 1 + index,
        CreationDate: DATE,
        DisplayName: `Person ${String(index)}`,
      })),
    ),
  );
  const file = createWriteStream(join(folder, 'Posts.xml'));
  file.write('<?xml version="1.0" encoding="utf-8"?>\n<posts>\n');
  for (let id = 1, written = 0; written < bytes; id += 1) {
    const row = postRow(id);
    written += row.length;
    if (!file.write(row)) await once(file, 'drain');
  }
  file.end('</posts>\n');
  await finished(file);
}

function postRow(id: number): string {
  const isQuestion = id % 3 === 1;
  const person = (id % PEOPLE) + 1;
  const kind = isQuestion
    ? `PostTypeId="1" Title="Question number ${String(id)}" Tags="&lt;tag-${String(id % 50)}&gt;&lt;common&gt;" ViewCount="${String(id % 1000)}"`
    : `PostTypeId="2" ParentId="${String(id - ((id - 1) % 3))}"`;
  const words = Array.from(
    { length: 150 },
    (_, index) => WORDS[(id * 7 + index * index) % WORDS.length],
  );
  const body = `&lt;p&gt;${words.join(' ')}&lt;/p&gt;&lt;pre&gt;&lt;code&gt;x = ${String(id)}&lt;/code&gt;&lt;/pre&gt;`;
  return `  <row Id="${String(id)}" ${kind} CreationDate="${DATE}" Score="${String(id % 20)}" Body="${body}" OwnerUserId="${String(person)}" />\n`;
}
