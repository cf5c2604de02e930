import { TAGS_MAX } from '../../../contract/forms.ts';
import type { Tag } from '../../../contract/tags.ts';
import { SITE } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict } from '../../platform/http/errors.ts';
import { queueForSearch } from '../search/queue.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import { inBatches, type Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { markRemoved } from '../synonyms/synonyms.store.ts';
import { logTag, readTag } from './admin.ts';
import { insertTag, lockTagItself, nameOfTag } from './admin.store.ts';
import { returnFollowers } from './followers.store.ts';
import type { MergedTag } from './merging.ts';
import { addModerators } from './moderators.store.ts';
import * as moving from './moving.store.ts';
import { tagNameOf } from './tags.rules.ts';
import { dropSynonyms, lockTagNames, synonymNamed } from './synonyms.ts';
import { moveVersions } from './tags.store.ts';
import { lockRow, updateRows } from '../../platform/sql/rows.ts';

/**
 * Undoes a merge: creates the tag again, and returns its questions and followers, as far as the other
 * tag still has them. Works in batches, and continues where it was interrupted. Throws `conflict` if
 * the name was not merged.
 */
export async function splitTag(backend: Backend, caller: Caller, from: string): Promise<Tag> {
  const name = tagNameOf(from);
  await transactAs(backend, caller, (tx) => begin(tx, caller, name));
  await finishSplit(backend, name);
  return readTag(backend, name);
}

/** Completes a split that has begun. */
export async function finishSplit(
  backend: Backend,
  name: string,
  ending?: AbortSignal,
): Promise<void> {
  await inBatches(backend, (tx, rows) => returnNext(tx, name, rows), ending);
}

async function begin(tx: Transaction, caller: Caller, name: string): Promise<void> {
  await lockTagNames(tx);
  const synonym = await synonymNamed(tx, name);
  if (synonym?.state === 'splitting') return;
  if (synonym?.state !== 'merged') throw conflict('This tag is not merged');
  const {
    synonyms,
    id: before,
    moderators = [],
    ...kept
  } = JSON.parse(synonym.merged ?? '{}') as MergedTag;
  const id = await insertTag(tx, { name, ...kept });
  if (id === undefined) throw conflict('A tag with this name already exists');
  if (before !== undefined) await moveVersions(tx, before, id);
  await addModerators(tx, id, moderators);
  // Except synonyms that lead to a third tag by now.
  const returned = { name: synonyms, tag_id: synonym.tag_id };
  if (synonyms.length > 0) await updateRows(tx.sql, 'tag_synonyms', returned, { tag_id: id });
  await updateRows(tx.sql, 'tag_synonyms', { name }, { state: 'splitting' });
  await markRemoved(tx, name, caller.id);
  await addToCounter(tx, 'tags', 1);
  const from = await nameOfTag(tx, synonym.tag_id);
  await logTag(tx, caller, { id, name }, 'tag-split', { from });
}

/** Returns the next questions to the tag, and at the end its followers. True if there may be more. */
async function returnNext(tx: Transaction, name: string, rows: number): Promise<boolean> {
  const synonym = await lockRow(tx, 'tag_synonyms', { name });
  if (synonym?.state !== 'splitting') return false;
  const tag = await lockTagItself(tx, name);
  if (!tag) return false;
  const tags = { from: synonym.tag_id, to: tag.id };
  const moved = await moving.takeMoved(tx, name, rows);
  if (moved.length > 0) await returnQuestions(tx, moved, tags);
  else {
    await returnFollowers(tx, name, tags);
    await dropSynonyms(tx, [name]);
  }
  tx.publish({ type: 'pages-changed', surrogateKeys: [SITE] });
  return moved.length > 0;
}

/** A question that had both tags, and has the maximum number of tags by now, does not get this one. */
async function returnQuestions(
  tx: Transaction,
  moved: Awaited<ReturnType<typeof moving.takeMoved>>,
  tags: { readonly from: number; readonly to: number },
): Promise<void> {
  const movedIds = moved.map(({ question_id }) => question_id);
  await moving.lockQuestions(tx, movedIds);
  const there = new Set(await moving.withTag(tx, tags.from, movedIds));
  const ids = (both: 0 | 1) =>
    moved.filter((one) => one.had_both === both).map(({ question_id }) => question_id);
  const alone = ids(0).filter((id) => there.has(id));
  const withBoth = ids(1).filter((id) => there.has(id));
  await moving.swapTag(tx, alone, tags);
  await moving.addSums(tx, tags.from, alone, -1);
  const given = await moving.giveTag(tx, withBoth, tags.to, TAGS_MAX);
  await moving.addSums(tx, tags.to, [...alone, ...given], 1);
  await queueForSearch(tx, movedIds);
}
