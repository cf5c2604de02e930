import { tagPath } from '../../../contract/addresses.ts';
import type { Tag } from '../../../contract/tags.ts';
import { SITE } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, notFound, refusedField } from '../../platform/http/errors.ts';
import { queueForSearch } from '../search/queue.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import { inBatches, type Transaction } from '../../platform/sql/transaction.ts';
import type { SynonymState } from '../../platform/sql/tables.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { settleMerged } from '../synonyms/settling.ts';
import { withdrawOfTag } from '../suggestions/redacting.ts';
import { queueTagRendering } from '../tex/tex.ts';
import { lockExistingTag, logTag, readTag } from './admin.ts';
import { type AdminTag, lockTagItself, preventUse, removeTagRow } from './admin.store.ts';
import { moderatorsOf } from './moderators.store.ts';
import { moveFollowers } from './followers.store.ts';
import * as moving from './moving.store.ts';
import { tagNameOf } from './tags.rules.ts';
import { lockTagNames, redirectSynonyms, synonymNamed } from './synonyms.ts';
import { deleteRows, insertRows, lockRow, updateRows } from '../../platform/sql/rows.ts';

/**
 * Merges a tag into another: its name becomes a synonym, then its questions move batch by batch,
 * each in a transaction that keeps all counts right, and finally its followers. An interrupted
 * merge continues within a minute (tags.noun.ts), or at once if it is requested again. Throws
 * `not_found`, and `conflict` if there is nothing to merge.
 */
export async function mergeTag(
  backend: Backend,
  caller: Caller,
  from: string,
  into: string,
): Promise<Tag> {
  const name = tagNameOf(from);
  const isDue = await transactAs(backend, caller, async (tx) => {
    await lockTagNames(tx);
    return beginMerge(tx, caller, name, into);
  });
  if (isDue) await finishMerge(backend, name);
  return readTag(backend, into);
}

/** Finishes a merge that has begun. */
export async function finishMerge(
  backend: Backend,
  name: string,
  ending?: AbortSignal,
): Promise<void> {
  await inBatches(backend, (tx, rows) => move(tx, name, rows), ending);
}

/**
 * Makes the name of a tag lead to another, and returns whether questions remain to be moved.
 * Settles proposals about it. The caller must lock the names (`lockTagNames`). Throws as
 * `mergeTag`.
 */
export async function beginMerge(
  tx: Transaction,
  caller: Caller,
  name: string,
  into: string,
): Promise<boolean> {
  const synonym = await synonymNamed(tx, name);
  const target = await lockExistingTag(tx, into, 'into');
  if (synonym) return isMerging(synonym, target);
  const tag = await lockTagItself(tx, name);
  if (!tag) throw notFound('Tag');
  if (tag.id === target.id)
    throw refusedField('conflict', 'into', 'A tag can’t be merged into itself');
  const synonyms = await redirectSynonyms(tx, tag.id, target.id);
  const moderators = (await moderatorsOf(tx.sql, tag.id)).map(({ id }) => id);
  await deleteRows(tx.sql, 'tag_moderators', { tag_id: tag.id });
  const merged = JSON.stringify({
    ...mergedTagOf(tag),
    synonyms,
    moderators,
  } satisfies MergedTag);
  await insertRows(tx.sql, 'tag_synonyms', {
    name,
    tag_id: target.id,
    state: 'merging',
    merged,
    created_at: tx.now,
  });
  await settleMerged(tx, caller, tag, target);
  await logTag(tx, caller, tag, 'tag-merged', { into: target.name });
  return true;
}

/** Whether a merge into this tag is in progress, rather than finished. */
function isMerging(
  { tag_id, state }: { readonly tag_id: number; readonly state: SynonymState },
  target: AdminTag,
): boolean {
  if (tag_id !== target.id || state === 'renamed' || state === 'splitting') {
    throw conflict('This name is already a synonym of another tag');
  }
  return state === 'merging';
}

/** What a merged tag gets back when it is split off. */
export interface MergedTag extends Pick<
  AdminTag,
  'description' | 'wiki' | 'color' | 'featured' | 'tex' | 'created_at'
> {
  /** Its own id, which identifies its versions and suggestions, and its newest version. */
  readonly id?: number;
  readonly version?: number;
  readonly synonyms: readonly string[];
  /** The ids of its moderators, who do not moderate the other tag. */
  readonly moderators?: readonly number[];
}

const mergedTagOf = (tag: AdminTag) => {
  const { id, version, description, wiki, color, featured, tex, created_at } = tag;
  return { id, version, description, wiki, color, featured, tex, created_at };
};

/** Moves the next questions, and at the end the followers. Returns whether there is more to do. */
async function move(tx: Transaction, name: string, rows: number): Promise<boolean> {
  const synonym = await lockRow(tx, 'tag_synonyms', { name });
  if (synonym?.state !== 'merging') return false;
  const tag = await lockTagItself(tx, name);
  if (!tag) return false;
  const ids = await nextQuestions(tx, tag.id, rows);
  if (ids.length > 0) await moveQuestions(tx, name, ids, { from: tag.id, to: synonym.tag_id });
  else await end(tx, name, tag.id, synonym.tag_id);
  tx.publish({ type: 'pages-changed', surrogateKeys: [SITE] });
  return ids.length > 0;
}

/** The next questions of a tag; if there are none, prevents new ones. */
async function nextQuestions(tx: Transaction, tagId: number, rows: number): Promise<number[]> {
  const ids = await moving.questionsOfTag(tx.sql, tagId, rows);
  if (ids.length > 0) return ids;
  // Not earlier: somebody who edits a question may have locked it and wait for the tag.
  await preventUse(tx, tagId);
  return moving.questionsOfTag(tx.sql, tagId, rows);
}

async function moveQuestions(
  tx: Transaction,
  name: string,
  candidates: readonly number[],
  tags: { readonly from: number; readonly to: number },
): Promise<void> {
  await moving.lockQuestions(tx, candidates);
  // Locked now; some may have been edited or deleted while this waited for the lock.
  const ids = await moving.withTag(tx, tags.from, candidates);
  if (ids.length === 0) return;
  const both = new Set(await moving.withTag(tx, tags.to, ids));
  const others = ids.filter((id) => !both.has(id));
  await moving.keepMoved(tx, name, ids, both);
  await moving.swapTag(tx, others, tags);
  if (both.size > 0)
    await deleteRows(tx.sql, 'question_tags', { tag_id: tags.from, question_id: [...both] });
  await moving.addSums(tx, tags.from, ids, -1);
  await moving.addSums(tx, tags.to, others, 1);
  await queueForSearch(tx, ids);
}

async function end(tx: Transaction, name: string, from: number, to: number): Promise<void> {
  await moveFollowers(tx, name, { from, to });
  await updateRows(tx.sql, 'tag_synonyms', { name }, { state: 'merged' });
  await removeTagRow(tx, from);
  const reason = 'The tag was merged';
  await withdrawOfTag(tx, { id: from, name }, { reason, link: tagPath(name) });
  await addToCounter(tx, 'tags', -1);
  await queueTagRendering(tx, to);
}
