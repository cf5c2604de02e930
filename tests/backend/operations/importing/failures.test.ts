import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { importDump } from '../../../../src/backend/operations/importing/importing.ts';
import { type TestBackend, openForTest } from '../../../support/backend.ts';
import { importInto, temporaryFolder, writeDump } from './dumps.ts';
import { DATE, xmlOf } from '../../../support/realistic/dump-xml.ts';
import { snapshot } from './snapshot.ts';
import { expectWhole } from './whole.ts';

const PEOPLE = Array.from({ length: 300 }, (_, index) => ({
  Id: index + 1,
  Reputation: 10,
  CreationDate: DATE,
  DisplayName: `Person ${String(index)}`,
}));

const POSTS = Array.from({ length: 300 }, (_, index) => ({
  Id: index + 1,
  PostTypeId: 1,
  CreationDate: DATE,
  Score: 1,
  Body: `<p>Question ${String(index)} ${'and more '.repeat(50)}</p>`,
  Title: `Question number ${String(index)}`,
  Tags: '<a><b>',
  OwnerUserId: index + 1,
}));

const goodDump = () => writeDump({ Users: PEOPLE, Posts: POSTS });

/** Ways to damage a dump, with the message that locates the fault. */
const FAULTS: [message: string, damage: (folder: string) => void][] = [
  ['Posts.xml is missing', removing('Posts.xml')],
  [
    'Posts.xml, line 153: unclosed tag: posts',
    (folder) => {
      const path = join(folder, 'Posts.xml');
      truncateSync(path, Math.floor(statSync(path).size / 2));
    },
  ],
  [
    'Posts.xml is not a file',
    (folder) => {
      removing('Posts.xml')(folder);
      mkdirSync(join(folder, 'Posts.xml'));
    },
  ],
  [
    'Posts.xml cannot be read: ENOENT',
    (folder) => {
      removing('Posts.xml')(folder);
      symlinkSync(join(folder, 'Nothing.xml'), join(folder, 'Posts.xml'));
    },
  ],
  [
    'Posts.xml, line 2: <posts> expected, not <html>',
    writing('Posts.xml', '<!DOCTYPE html>\n<html><p>Not found</p></html>'),
  ],
  [
    'Users.xml, line 2: <users> expected, not <posts>',
    (folder) => copyFileSync(join(folder, 'Posts.xml'), join(folder, 'Users.xml')),
  ],
  ['Votes.xml, line 1: document must contain a root element.', writing('Votes.xml', '')],
  [
    'Tags.xml, line 3: unquoted attribute value.',
    writing('Tags.xml', '<?xml version="1.0"?>\n<tags>\n<row Id=1 />\n</tags>'),
  ],
  [
    'Tags.xml, line 2: undefined entity.',
    writing('Tags.xml', '<tags>\n<row Id="1" TagName="&nbsp;" />\n</tags>'),
  ],
  [
    'Tags.xml, line 1: not valid UTF-8 here or a little below',
    writing('Tags.xml', Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0x3e])),
  ],
  ['Comments.xml, line 4: a row without Id', writing('Comments.xml', comments({ Id: 1 }, {}))],
  [
    'Tags.xml, line 2: TagName has 1,000,001 characters, more than 1,000,000',
    writing('Tags.xml', `<tags>\n<row Id="1" TagName="${'x'.repeat(1_000_001)}" />\n</tags>`),
  ],
  [
    'Comments.xml, line 3: Score is too large: "-3000000000"',
    writing('Comments.xml', comments({ Id: 1, Score: -3_000_000_000 })),
  ],
  [
    'Users.xml, line 3: Reputation is too large: "3000000000"',
    writing('Users.xml', xmlOf('Users', [{ ...PEOPLE[0], Reputation: 3_000_000_000 }])),
  ],
  [
    'Tags.xml, line 3: Id is too large: "-9007199254740991"',
    writing('Tags.xml', xmlOf('Tags', [{ Id: Number.MIN_SAFE_INTEGER, TagName: 'a' }])),
  ],
];

function removing(name: string) {
  return (folder: string) => rmSync(join(folder, name));
}

function writing(name: string, content: string | Buffer) {
  return (folder: string) => writeFileSync(join(folder, name), content);
}

function comments(...rows: Record<string, number>[]): string {
  const row = { PostId: 1, Text: 'x', CreationDate: DATE };
  return xmlOf(
    'Comments',
    rows.map((more) => ({ ...row, ...more })),
  );
}

/** The options of an import into the site of `goodDump`. */
const optionsOf = (folder = goodDump()) => {
  return { folder, stagingFolder: temporaryFolder(), onProgress: () => undefined };
};

/** A backend with two people and their questions. */
async function openWithContent(): Promise<TestBackend> {
  const test = await openForTest('sqlite');
  const dump = { Users: PEOPLE.slice(0, 2), Posts: POSTS.slice(0, 2) };
  await importInto(test, writeDump(dump, 'first.example.com'));
  return test;
}

describe('An import that fails', () => {
  /** Expects that the import fails and changes nothing; returns its message. */
  const failure = async ({ backend }: TestBackend, folder: string): Promise<unknown> => {
    const options = optionsOf(folder);
    const before = await snapshot(backend.db);
    const error: unknown = await importDump(backend, options).catch((thrown: unknown) => thrown);
    expect(await snapshot(backend.db)).toEqual(before);
    expect(readdirSync(options.stagingFolder)).toEqual([]);
    return error instanceof Error ? `${error.name}: ${error.message}` : error;
  };

  it('names file and line, and leaves the database unchanged', async () => {
    const test = await openWithContent();
    for (const [message, damage] of FAULTS) {
      const folder = goodDump();
      damage(folder);
      const thrown = await failure(test, folder);
      expect(thrown).toMatch(/^ImportFailure: /);
      expect(thrown).toContain(message);
    }
    await importInto(test, goodDump());
  });
});

it.each([3, 60])(
  'A disk with room for %i more pages gets whole questions, and the rest once it has more',
  async (room) => {
    const { backend } = await openWithContent();
    const { sql: queries } = backend.db;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(queries);
    const limit = (rows[0]?.page_count ?? 0) + room;
    await sql.raw(`pragma max_page_count = ${String(limit)}`).execute(queries);
    const options = optionsOf();
    await expect(importDump(backend, options)).rejects.toThrow(
      'disk is full. Free some space, then run the import again. It continues where it stopped.',
    );
    expect(await expectWhole(backend.db)).toBeLessThan(302);
    await sql.raw('pragma max_page_count = 1000000').execute(queries);
    await importDump(backend, options);
    expect(await expectWhole(backend.db)).toBe(302);
  },
);
