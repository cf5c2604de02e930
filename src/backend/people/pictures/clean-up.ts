import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY, HOUR } from '../../../shared/durations.ts';
import { ALL_COPIES, pictureFile } from '../../../shared/picture-names.ts';
import type { Backend } from '../../backend.ts';
import type { Job } from '../../job.ts';
import { lockSetting, saveSetting } from '../../platform/sql/settings.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { findRows, hasRow, takeRows, updateRows } from '../../platform/sql/rows.ts';
import * as store from './pictures.store.ts';

/** How long a picture is unused before it goes into the trash, and how long it stays there. */
const UNUSED = 2 * DAY;
const TRASHED = 30 * DAY;
const EVERY = 6 * HOUR;
/** Pictures per transaction. */
const ROWS = 20;
/** The setting with the time of the last clean-up, in any process. */
const NAME = 'pictures-cleaned';

const NAMED = /\/media\/([0-9a-f]{40})/g;

/** Deletes pictures that no text has shown for a month; those of deleted accounts at once. */
export async function cleanUp(backend: Backend, closing?: AbortSignal): Promise<void> {
  const pictures = await findRows(backend.db.sql, 'pictures', { removed_at: null }, 'name');
  const names = pictures.map(({ name }) => name);
  if (names.length === 0) return;
  const used = new Set<string>();
  for await (const texts of store.textsWithPictures(backend.db.sql)) {
    for (const text of texts) for (const [, name = ''] of text.matchAll(NAMED)) used.add(name);
    await yieldToEventLoop();
    if (closing?.aborted) return;
  }
  for (const some of batches(names.filter((name) => used.has(name)))) {
    await transact(backend, (tx) => {
      const changes = { used_at: tx.now, trashed_at: null };
      return updateRows(tx.sql, 'pictures', { name: some }, changes);
    });
  }
  for (const some of batches(names.filter((name) => !used.has(name)))) {
    const deleted = await transact(backend, async (tx) => {
      const unused = { name: some, used_at: { '<': tx.now - UNUSED }, trashed_at: null };
      await updateRows(tx.sql, 'pictures', unused, { trashed_at: tx.now });
      const trashed = { name: some, trashed_at: { '<': tx.now - TRASHED } };
      return takeRows(tx.sql, 'pictures', trashed, 'name');
    });
    // After the transaction, which S3 could hold up for seconds.
    for (const name of deleted) {
      const isBack = await store.findPicture(backend.db.sql, name);
      if (!isBack) await deleteFiles(backend, name);
    }
  }
}

function* batches(names: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < names.length; at += ROWS) yield names.slice(at, at + ROWS);
}

export async function deleteFiles(
  { pictures }: Pick<Backend, 'pictures'>,
  name: string,
): Promise<void> {
  for (const width of [undefined, ...ALL_COPIES]) await pictures.remove(pictureFile(name, width));
}

export const cleaning: Job = {
  every: EVERY,
  wakeOn: 'pictures-left',
  async run(backend, { closing }) {
    const isDue = await transact(backend, async (tx) => {
      const last = Number(await lockSetting(tx, NAME, '0'));
      // Of an account that was deleted since.
      const left = { trashed_at: 0, removed_at: null };
      if (tx.now - last < EVERY && !(await hasRow(tx.sql, 'pictures', left))) return false;
      await saveSetting(tx, NAME, String(tx.now));
      return true;
    });
    if (isDue) await cleanUp(backend, closing);
  },
};
