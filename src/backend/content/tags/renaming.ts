import type { Tag } from '../../../contract/tags.ts';
import type { Backend, Caller } from '../../backend.ts';
import { refusedField } from '../../platform/http/errors.ts';
import { queueTagForSearch } from '../search/queue.ts';
import { isUniqueViolation } from '../../platform/sql/dialect.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { settleRenamed } from '../synonyms/settling.ts';
import { lockExistingTag, logTag, readTag, taken } from './admin.ts';
import { lockTagItself } from './admin.store.ts';
import { dropSynonyms, lockTagNames, synonymNamed } from './synonyms.ts';
import { updateRows, insertRows } from '../../platform/sql/rows.ts';

/**
 * Renames a tag; the old name leads to the new one, and the tag can get it back. Its questions are
 * reindexed soon after. Throws `conflict` if the new name belongs to another tag, or leads to one.
 */
export async function renameTag(
  backend: Backend,
  caller: Caller,
  name: string,
  to: string,
): Promise<Tag> {
  await transactAs(backend, caller, (tx) => rename(tx, caller, name, to)).catch(
    (error: unknown) => {
      throw isUniqueViolation(error) ? taken(to) : error;
    },
  );
  return readTag(backend, to);
}

async function rename(tx: Transaction, caller: Caller, name: string, to: string): Promise<void> {
  await lockTagNames(tx);
  const tag = await lockExistingTag(tx, name);
  if (tag.name === to) return;
  if (await lockTagItself(tx, to)) throw taken(to);
  const synonym = await synonymNamed(tx, to);
  if (synonym && (synonym.tag_id !== tag.id || synonym.state !== 'renamed')) {
    throw refusedField(
      'conflict',
      'name',
      `${to} is a synonym of another tag or was merged into this one`,
    );
  }
  if (synonym) await dropSynonyms(tx, [to]);
  await updateRows(tx.sql, 'tags', tag.id, { name: to });
  await insertRows(tx.sql, 'tag_synonyms', {
    name: tag.name,
    tag_id: tag.id,
    state: 'renamed',
    created_at: tx.now,
  });
  await settleRenamed(tx, caller, { from: tag.name, to });
  await logTag(tx, caller, { id: tag.id, name: to }, 'tag-renamed', { from: tag.name, to });
  await queueTagForSearch(tx, tag.id);
}
