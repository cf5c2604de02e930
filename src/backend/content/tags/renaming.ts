import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Tag } from '../../../contract/tags.ts';
import type { Backend, Caller } from '../../backend.ts';
import { refusedField } from '../../platform/http/errors.ts';
import { queueForSearch } from '../search/queue.ts';
import { isUniqueViolation } from '../../platform/sql/dialect.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { settleRenamed } from '../synonyms/settling.ts';
import { lockExistingTag, logTag, readTag, taken } from './admin.ts';
import { lockTagItself, saveTag } from './admin.store.ts';
import { taggedAfter } from './moving.store.ts';
import {
  dropSynonyms,
  endRenaming,
  lockTagNames,
  namesBeingLost,
  RENAMED,
  saveSynonym,
  synonymNamed,
} from './synonyms.ts';

/** Questions queued for reindexing in one transaction: others can write in between. */
const BATCH = 40;

/**
 * Renames a tag; the old name leads to the new one, and the tag can get it back. Questions are
 * reindexed batch by batch; an interrupted rename continues within a minute (tags.noun.ts), or at
 * once if the tag's current name is requested again. Throws `conflict` if the new name belongs to
 * another tag, or leads to one.
 */
export async function renameTag(
  backend: Backend,
  caller: Caller,
  name: string,
  to: string,
): Promise<Tag> {
  const id = await transactAs(backend, caller, (tx) => rename(tx, caller, name, to)).catch(
    (error: unknown) => {
      throw isUniqueViolation(error) ? taken(to) : error;
    },
  );
  await finishRename(backend, id);
  return readTag(backend, to);
}

async function rename(tx: Transaction, caller: Caller, name: string, to: string): Promise<number> {
  await lockTagNames(tx);
  const tag = await lockExistingTag(tx, name);
  if (tag.name === to) return tag.id;
  if (await lockTagItself(tx, to)) throw taken(to);
  const synonym = await synonymNamed(tx, to);
  if (synonym && (synonym.tag_id !== tag.id || !RENAMED.includes(synonym.state))) {
    throw refusedField(
      'conflict',
      'name',
      `${to} is a synonym of another tag or was merged into this one`,
    );
  }
  if (synonym) await dropSynonyms(tx, [to]);
  await saveTag(tx, tag.id, { name: to });
  await saveSynonym(tx, { name: tag.name, tag_id: tag.id, state: 'renaming' });
  await settleRenamed(tx, caller, { from: tag.name, to });
  await logTag(tx, caller, { id: tag.id, name: to }, 'tag-renamed', { from: tag.name, to });
  return tag.id;
}

/** Queues the questions of a renamed tag for reindexing. */
export async function finishRename(
  backend: Backend,
  tagId: number,
  ending?: AbortSignal,
): Promise<void> {
  const { sql } = backend.db;
  // Read before the first batch: a name lost later starts over.
  const names = await namesBeingLost(sql, tagId);
  for (let ids = await taggedAfter(sql, tagId, 0, BATCH); ids.length > 0;) {
    const batch = ids;
    // Another process may have finished the same work.
    if (ending?.aborted || (await namesBeingLost(sql, tagId)).length === 0) return;
    await transact(backend, (tx) => queueForSearch(tx, batch));
    await yieldToEventLoop();
    ids = await taggedAfter(sql, tagId, batch.at(-1) ?? 0, BATCH);
  }
  await transact(backend, async (tx) => {
    for (const name of names) await endRenaming(tx, name);
  });
}
