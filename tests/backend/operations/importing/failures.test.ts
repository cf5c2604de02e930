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
import { importInto, SITE, temporaryFolder, writeDump } from './dumps.ts';
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
const FAULTS: [what: string, message: string, damage: (folder: string) => void][] = [
  [
    'a missing file',
    'Posts.xml is missing',
    (folder) => {
      rmSync(join(folder, 'Posts.xml'));
    },
  ],
  [
    'a file cut off in the middle',
    'Posts.xml, line 153: unclosed tag: posts',
    (folder) => {
      const path = join(folder, 'Posts.xml');
      truncateSync(path, Math.floor(statSync(path).size / 2));
    },
  ],
  [
    'a folder in the place of a file',
    'Posts.xml is not a file',
    (folder) => {
      rmSync(join(folder, 'Posts.xml'));
      mkdirSync(join(folder, 'Posts.xml'));
    },
  ],
  [
    'a link that leads nowhere',
    'Posts.xml cannot be read: ENOENT',
    (folder) => {
      rmSync(join(folder, 'Posts.xml'));
      symlinkSync(join(folder, 'Nothing.xml'), join(folder, 'Posts.xml'));
    },
  ],
  [
    'a page that was saved in the place of a file',
    'Posts.xml, line 2: <posts> expected, not <html>',
    (folder) => {
      writeFileSync(join(folder, 'Posts.xml'), '<!DOCTYPE html>\n<html><p>Not found</p></html>');
    },
  ],
  [
    'one file under the name of another',
    'Users.xml, line 2: <users> expected, not <posts>',
    (folder) => {
      copyFileSync(join(folder, 'Posts.xml'), join(folder, 'Users.xml'));
    },
  ],
  [
    'an empty file',
    'Votes.xml, line 1: document must contain a root element.',
    (folder) => {
      writeFileSync(join(folder, 'Votes.xml'), '');
    },
  ],
  [
    'an attribute without quotes',
    'Tags.xml, line 3: unquoted attribute value.',
    (folder) => {
      writeFileSync(
        join(folder, 'Tags.xml'),
        '<?xml version="1.0"?>\n<tags>\n<row Id=1 />\n</tags>',
      );
    },
  ],
  [
    'an entity that XML does not know',
    'Tags.xml, line 2: undefined entity.',
    (folder) => {
      writeFileSync(join(folder, 'Tags.xml'), '<tags>\n<row Id="1" TagName="&nbsp;" />\n</tags>');
    },
  ],
  [
    'bytes that are not UTF-8',
    'Tags.xml, line 1: not valid UTF-8 here or a little below',
    (folder) => {
      writeFileSync(join(folder, 'Tags.xml'), Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0x3e]));
    },
  ],
  [
    'a text that is too long to be one',
    'Tags.xml, line 2: TagName has 1,000,001 characters, more than 1,000,000',
    (folder) => {
      const name = 'x'.repeat(1_000_001);
      writeFileSync(join(folder, 'Tags.xml'), `<tags>\n<row Id="1" TagName="${name}" />\n</tags>`);
    },
  ],
  [
    'a row without Id',
    'Comments.xml, line 4: a row without Id',
    (folder) => {
      const rows = [
        { Id: 1, PostId: 1, Text: 'x', CreationDate: DATE },
        { PostId: 1, Text: 'x', CreationDate: DATE },
      ];
      writeFileSync(join(folder, 'Comments.xml'), xmlOf('Comments', rows));
    },
  ],
  [
    'a bad date',
    'Comments.xml, line 3: CreationDate is not a date: "2020-02-31T00:00:00"',
    (folder) => {
      const rows = [{ Id: 1, PostId: 1, Text: 'x', CreationDate: '2020-02-31T00:00:00' }];
      writeFileSync(join(folder, 'Comments.xml'), xmlOf('Comments', rows));
    },
  ],
  [
    'a score that is not a number',
    'Comments.xml, line 3: Score is not a whole number: "many"',
    (folder) => {
      const rows = [{ Id: 1, PostId: 1, Text: 'x', CreationDate: DATE, Score: 'many' }];
      writeFileSync(join(folder, 'Comments.xml'), xmlOf('Comments', rows));
    },
  ],
  [
    'an impossible score',
    'Comments.xml, line 3: Score is too large: "-3000000000"',
    (folder) => {
      const rows = [{ Id: 1, PostId: 1, Text: 'x', CreationDate: DATE, Score: -3_000_000_000 }];
      writeFileSync(join(folder, 'Comments.xml'), xmlOf('Comments', rows));
    },
  ],
  [
    'an impossible reputation',
    'Users.xml, line 3: Reputation is too large: "3000000000"',
    (folder) => {
      const rows = [{ Id: 1, Reputation: 3_000_000_000, CreationDate: DATE }];
      writeFileSync(join(folder, 'Users.xml'), xmlOf('Users', rows));
    },
  ],
  [
    'an Id at the limit of numbers',
    'Tags.xml, line 3: Id is too large: "-9007199254740991"',
    (folder) => {
      const rows = [{ Id: Number.MIN_SAFE_INTEGER, TagName: 'a' }];
      writeFileSync(join(folder, 'Tags.xml'), xmlOf('Tags', rows));
    },
  ],
];

describe('An import that fails', () => {
  const openWithContent = async (): Promise<TestBackend> => {
    const test = await openForTest('sqlite');
    await importInto(
      test,
      writeDump({ Users: PEOPLE.slice(0, 2), Posts: POSTS.slice(0, 2) }, 'first.example.com'),
    );
    return test;
  };

  /** Expects that the import fails and changes nothing; returns its message. */
  const failure = async ({ backend }: TestBackend, folder: string): Promise<unknown> => {
    const stagingFolder = temporaryFolder();
    const before = await snapshot(backend.db);
    const error: unknown = await importDump(backend, {
      folder,
      stagingFolder,
      onProgress: () => undefined,
    }).catch((thrown: unknown) => thrown);
    expect(await snapshot(backend.db)).toEqual(before);
    expect(readdirSync(stagingFolder)).toEqual([]);
    return error instanceof Error ? `${error.name}: ${error.message}` : error;
  };

  it('names file and line, and leaves the database unchanged', async () => {
    const test = await openWithContent();
    for (const [what, message, damage] of FAULTS) {
      const folder = goodDump();
      damage(folder);
      const thrown = await failure(test, folder);
      expect(thrown, what).toMatch(/^ImportFailure: /);
      expect(thrown, what).toContain(message);
    }
    await importInto(test, goodDump());
  });

  it('keeps what it wrote if it fails at the very end, and the next run completes it', async () => {
    const test = await openWithContent();
    const { backend } = test;
    const options = {
      folder: goodDump(),
      stagingFolder: temporaryFolder(),
      onProgress: () => undefined,
    };
    const noted = await sql`select * from imports`.execute(backend.db.sql);
    await sql`alter table imports add column faulty text
      check (site <> ${sql.lit(SITE)} or file <> 'Users.xml' or coalesce(faulty, '') <> '')`.execute(
      backend.db.sql,
    );
    await expect(importDump(backend, options)).rejects.toThrow(/check constraint/i);
    expect(await expectWhole(backend.db)).toBe(302);
    await sql`alter table imports drop column faulty`.execute(backend.db.sql);
    expect(await importDump(backend, options)).toMatchObject({ site: SITE });
    expect(await expectWhole(backend.db)).toBe(302);
    expect(readdirSync(options.stagingFolder)).toEqual([]);
    const after = await sql`select * from imports`.execute(backend.db.sql);
    expect(after.rows.length).toBe(noted.rows.length + 3);
  });
});

it.each([3, 60])(
  'A disk with room for %i more pages gets whole questions, and the rest once it has more',
  async (room) => {
    const test = await openForTest('sqlite');
    await importInto(
      test,
      writeDump({ Users: PEOPLE.slice(0, 2), Posts: POSTS.slice(0, 2) }, 'first.example.com'),
    );
    const { backend } = test;
    const { sql: queries } = backend.db;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(queries);
    const limit = (rows[0]?.page_count ?? 0) + room;
    await sql.raw(`pragma max_page_count = ${String(limit)}`).execute(queries);
    const options = {
      folder: goodDump(),
      stagingFolder: temporaryFolder(),
      onProgress: () => undefined,
    };
    const kept = room > 3 ? 'It resumes where it stopped' : 'Nothing was imported';
    await expect(importDump(backend, options)).rejects.toThrow(
      `The disk is full. Free some space, then run the import again. ${kept}.`,
    );
    expect(await expectWhole(backend.db)).toBeLessThan(302);
    await sql.raw('pragma max_page_count = 1000000').execute(queries);
    await importDump(backend, options);
    expect(await expectWhole(backend.db)).toBe(302);
  },
);
