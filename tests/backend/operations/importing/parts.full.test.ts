import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { importDump } from '../../../../src/backend/operations/importing/importing.ts';
import { BOTH_ENGINES, openForTest } from '../../../support/backend.ts';
import { DATE } from '../../../support/realistic/dump-xml.ts';
import { SITE, temporaryFolder, writeDump } from './dumps.ts';
import { contentOf } from './snapshot.ts';
import { expectWhole } from './whole.ts';

/** Questions with two answers each, enough for three parts. */
const COUNT = 300;
const PEOPLE = 40;

const every = <Row>(count: number, rowOf: (at: number) => Row) =>
  Array.from({ length: count }, (_, at) => rowOf(at));

/** A dump with rows of every kind, which refer to earlier and later rows. */
const dumpOf = () =>
  writeDump({
    Users: every(PEOPLE, (at) => ({
      Id: at + 1,
      Reputation: at,
      CreationDate: DATE,
      DisplayName: `Person ${String(at)}`,
    })),
    Posts: every(COUNT * 3, (at) => {
      const question = at - (at % 3) + 1;
      const post = {
        Id: at + 1,
        CreationDate: DATE,
        Score: at % 7,
        Body: `<p>Text ${String(at)}</p>`,
      };
      const owned = at % 11 === 0 ? { OwnerDisplayName: `gone ${String(at % 5)}` } : {};
      const own = { OwnerUserId: at % 11 === 0 ? '' : (at % PEOPLE) + 1, ...owned };
      if (at % 3 > 0) return { ...post, ...own, PostTypeId: 2, ParentId: question };
      return {
        ...post,
        ...own,
        PostTypeId: 1,
        Title: `Question ${String(at)}`,
        Tags: `<tag-${String(at % 5)}><common>`,
        ...(at % 2 ? { AcceptedAnswerId: at + 2 } : {}),
        ...(at % 4 ? {} : { ClosedDate: DATE }),
      };
    }),
    Comments: every(COUNT, (at) => ({
      Id: at + 1,
      PostId: ((at * 7) % (COUNT * 3)) + 1,
      Score: 0,
      Text: 'Why?',
      CreationDate: DATE,
      UserId: (at % PEOPLE) + 1,
    })),
    Badges: every(60, (at) => ({
      Id: at + 1,
      UserId: (at % PEOPLE) + 1,
      Name: 'Teacher',
      Date: DATE,
      Class: 3,
    })),
    PostLinks: every(100, (at) => ({
      Id: at + 1,
      CreationDate: DATE,
      PostId: ((at * 3) % (COUNT * 3)) + 1,
      RelatedPostId: ((at * 300 + 3) % (COUNT * 3)) + 1,
      LinkTypeId: at % 9 === 0 ? 3 : 1,
    })),
    PostHistory: every(100, (at) => ({
      Id: at + 1,
      PostHistoryTypeId: 5,
      PostId: at * 8 + 1,
      RevisionGUID: String(at),
      CreationDate: DATE,
      UserId: 1,
      Text: 'Text',
    })),
  });

class Interrupted extends Error {}

const optionsOf = (folder: string) => {
  return { folder, site: SITE, stagingFolder: temporaryFolder(), onProgress: () => undefined };
};

describe.each(BOTH_ENGINES)('On %s, an import that is written in parts', (engine) => {
  const open = () => openForTest(engine);

  const whole = async (folder: string) => {
    const { backend } = await open();
    const options = optionsOf(folder);
    return { result: await importDump(backend, options), content: await contentOf(backend.db) };
  };

  it('shows whole questions and right counts at all times', async () => {
    const { backend } = await open();
    const seen = new Set<number>();
    const done = new AbortController();
    const reading = (async () => {
      while (!done.signal.aborted) {
        seen.add(await expectWhole(backend.db));
        await pause(1);
      }
    })();
    const folder = dumpOf();
    const options = optionsOf(folder);
    await importDump(backend, options).finally(() => done.abort());
    await reading;
    expect(await expectWhole(backend.db)).toBe(COUNT);
    expect(seen.size).toBeGreaterThan(2);
  });

  it('ends the same if interrupted after every part and without its staging file', async () => {
    const folder = dumpOf();
    const { backend } = await open();
    const run = () =>
      importDump(backend, {
        ...optionsOf(folder),
        onProgress: ({ step }) => {
          if (/^Writing|^Numbering/.test(step)) throw new Interrupted();
        },
      });
    let runs = 0;
    let result = await run().catch((error: unknown) => error);
    for (; result instanceof Interrupted; runs += 1) {
      await expectWhole(backend.db);
      result = await run().catch((error: unknown) => error);
    }
    expect(runs).toBeGreaterThan(6);
    const uninterrupted = await whole(folder);
    expect(result).toEqual(uninterrupted.result);
    expect(await contentOf(backend.db)).toEqual(uninterrupted.content);
  });

  it('cannot be resumed with another dump', async () => {
    const { backend } = await open();
    const options = { site: SITE, stagingFolder: temporaryFolder() };
    const stop = () => {
      throw new Interrupted();
    };
    const onProgress = ({ step }: { step: string }) =>
      step === 'Writing people' ? stop() : undefined;
    const folder = dumpOf();
    await expect(importDump(backend, { ...options, folder, onProgress })).rejects.toThrow(
      Interrupted,
    );
    const other = writeDump({ Users: [], Posts: [] });
    await expect(
      importDump(backend, { ...options, folder: other, onProgress: () => undefined }),
    ).rejects.toThrow(`${SITE} is partly imported from a dump with other files`);
    await importDump(backend, { ...options, folder, onProgress: () => undefined });
    expect(await expectWhole(backend.db)).toBe(COUNT);
  });

  it('is written by one process only, even with separate staging files', async () => {
    const { backend } = await open();
    const folder = dumpOf();
    const run = () => importDump(backend, optionsOf(folder));
    const outcomes = await Promise.allSettled([run(), run()]);
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed).toMatchObject([{ reason: { message: 'This site is already being imported' } }]);
    expect(await expectWhole(backend.db)).toBe(COUNT);
  });
});
