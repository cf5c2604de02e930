import type { Tag } from '../../contract/tags.ts';
import type { Backend, Caller } from '../backend.ts';
import { notFound, HttpError } from '../http/errors.ts';
import { indexQuestions } from '../search/indexing.ts';
import { addToCounter } from '../sql/counters.ts';
import { transact, type Work } from '../sql/transaction.ts';
import { heldTag, logTag, readTag } from './admin.ts';
import { type AdminTag, lockTagItself, removeTagRow } from './admin-store.ts';
import { moveFollowers } from './followers-store.ts';
import * as moving from './moving-store.ts';
import { PIECE } from './renaming.ts';
import { tagNameOf } from './rules.ts';
import { lockSynonym, redirectSynonyms, saveSynonym, setState } from './synonyms.ts';

/**
 * Merges a tag into another one: first its name leads there, then its questions go there piece by
 * piece, each a transaction after which all counts are right, and at last its followers. What was
 * broken off goes on when it is asked for again. Throws `not_found`, and `conflict` where there is
 * nothing to merge.
 */
export async function mergeTag(
  backend: Backend,
  caller: Caller,
  from: string,
  into: string,
): Promise<Tag> {
  const name = tagNameOf(from);
  const isDue = await transact(backend, (work) => begin(work, caller, name, into));
  for (let left = isDue; left;) left = await transact(backend, (work) => move(work, name));
  return readTag(backend, into);
}

async function begin(work: Work, caller: Caller, name: string, into: string): Promise<boolean> {
  const synonym = await lockSynonym(work, name);
  const target = await heldTag(work, into);
  if (synonym) return goesOn(synonym, target);
  const tag = await lockTagItself(work, name);
  if (!tag) throw notFound('Tag');
  if (tag.id === target.id) throw new HttpError('conflict', 'A tag cannot be merged into itself');
  const synonyms = await redirectSynonyms(work, tag.id, target.id);
  const merged = JSON.stringify({ ...keptOf(tag), synonyms } satisfies Kept);
  await saveSynonym(work, { name, tag_id: target.id, state: 'merging', merged });
  await logTag(work, caller, tag, 'tag-merged', { into: target.name });
  return true;
}

/** Whether a merge into this tag is under way; where it is done, there is nothing left to do. */
function goesOn({ tag_id, state }: { tag_id: number; state: string }, target: AdminTag): boolean {
  if (tag_id !== target.id || state === 'renamed' || state === 'splitting') {
    throw new HttpError('conflict', 'This name leads to another tag already');
  }
  return state === 'merging';
}

/** What a merged tag gets back when it is split off again. */
export interface Kept extends Pick<
  AdminTag,
  'description' | 'wiki' | 'color' | 'featured' | 'tex' | 'created_at'
> {
  readonly synonyms: readonly string[];
}

const keptOf = ({ description, wiki, color, featured, tex, created_at }: AdminTag) => ({
  description,
  wiki,
  color,
  featured,
  tex,
  created_at,
});

/** Moves the next questions; at the end the followers too. Says whether there is more to do. */
async function move(work: Work, name: string): Promise<boolean> {
  const synonym = await lockSynonym(work, name);
  const tag = await lockTagItself(work, name);
  if (synonym?.state !== 'merging' || !tag) return false;
  const ids = await moving.taggedAfter(work.sql, tag.id, 0, PIECE);
  if (ids.length > 0) await moveQuestions(work, name, ids, { from: tag.id, to: synonym.tag_id });
  else await end(work, name, tag.id, synonym.tag_id);
  work.publish({ type: 'pages-changed' });
  return ids.length > 0;
}

async function moveQuestions(
  work: Work,
  name: string,
  found: readonly number[],
  tags: { readonly from: number; readonly to: number },
): Promise<void> {
  await moving.touchQuestions(work, found);
  // Held now; one of them may have been edited or deleted while this waited for it.
  const ids = await moving.withTag(work, tags.from, found);
  if (ids.length === 0) return;
  const both = new Set(await moving.withTag(work, tags.to, ids));
  const others = ids.filter((id) => !both.has(id));
  await moving.keepMoved(work, name, ids, both);
  await moving.swapTag(work, others, tags);
  await moving.takeTag(work, [...both], tags.from);
  await moving.addSums(work, tags.from, ids, -1);
  await moving.addSums(work, tags.to, others, 1);
  await indexQuestions(work, ids);
}

async function end(work: Work, name: string, from: number, to: number): Promise<void> {
  await moveFollowers(work, name, { from, to });
  await setState(work, name, 'merged');
  await removeTagRow(work, from);
  await addToCounter(work, 'tags', -1);
}
