import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Tag } from '../../contract/tags.ts';
import type { Backend, Caller } from '../backend.ts';
import { refusedField } from '../http/errors.ts';
import { queueForSearch } from '../search/queue.ts';
import { isUniqueViolation } from '../sql/dialect.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { transactAs } from '../users/held-members.ts';
import { settleRenamed } from '../synonyms/settling.ts';
import { heldTag, logTag, readTag, taken } from './admin.ts';
import { lockTagItself, saveTag } from './admin-store.ts';
import { taggedAfter } from './moving-store.ts';
import {
  dropSynonyms,
  endRenaming,
  holdTagNames,
  namesBeingLost,
  RENAMED,
  saveSynonym,
  synonymNamed,
} from './synonyms.ts';

/** Questions that are queued for the search in one transaction: others write in between. */
const PIECE = 40;

/**
 * Renames a tag; the old name leads to the new one, and may be given back to it. The search learns
 * of it piece by piece; what was broken off goes on within a minute (finishing.ts), and at once when
 * the name that the tag has is asked for. Throws `conflict` where the new name is another tag's, or
 * leads to one.
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
  await holdTagNames(tx);
  const tag = await heldTag(tx, name);
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

/** Has the documents of a renamed tag's questions made anew. */
export async function finishRename(
  backend: Backend,
  tagId: number,
  ending?: AbortSignal,
): Promise<void> {
  const { sql } = backend.db;
  // Before the first piece: a name that it loses later takes all of them once more.
  const names = await namesBeingLost(sql, tagId);
  for (let ids = await taggedAfter(sql, tagId, 0, PIECE); ids.length > 0;) {
    const piece = ids;
    // Another process may have been at it too, and be done.
    if (ending?.aborted || (await namesBeingLost(sql, tagId)).length === 0) return;
    await transact(backend, (tx) => queueForSearch(tx, piece));
    await othersTurn();
    ids = await taggedAfter(sql, tagId, piece.at(-1) ?? 0, PIECE);
  }
  await transact(backend, async (tx) => {
    for (const name of names) await endRenaming(tx, name);
  });
}
