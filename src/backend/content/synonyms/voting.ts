import { tagKey } from '../../../contract/surrogate-keys.ts';
import type { TagSynonyms } from '../../../contract/tag-synonyms.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockExistingTag } from '../tags/admin.ts';
import type { AdminTag } from '../tags/admin.store.ts';
import { tagNamed } from '../tags/lists.ts';
import { finishMerge } from '../tags/merging.ts';
import { tagNameOf } from '../tags/tags.rules.ts';
import { lockTagNames } from '../tags/synonyms.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { addSynonym, mustBeFree } from './adding.ts';
import { readSynonyms, scoreIn } from './read.ts';
import { isVotedIn, proposalRefusal, voterRefusal } from './synonyms.rules.ts';
import * as store from './synonyms.store.ts';
import { countRows, deleteRows, insertNewRows } from '../../platform/sql/rows.ts';

/**
 * Proposes a synonym for a tag, and votes for it. Throws `forbidden` below the score, `conflict` if
 * the name is proposed, was rejected, or leads somewhere, `too_many_requests`.
 */
export async function proposeSynonym(
  backend: Backend,
  caller: Caller,
  tagName: string,
  name: string,
): Promise<TagSynonyms> {
  const score = await scoreOf(backend, caller, tagName);
  const isDue = await transactAs(backend, caller, async (tx) => {
    await lockTagNames(tx);
    if (backend.limits) await lockMember(tx, caller.id);
    const tag = await lockExistingTag(tx, tagName);
    mustVote(score);
    await mustBeFree(tx, tag, name);
    const own = { user_id: caller.id, status: 'open' } as const;
    const before = await store.proposalsOf(tx, tag.id, name);
    const open = backend.limits ? await countRows(tx.sql, 'synonym_proposals', own) : 0;
    const refusal = proposalRefusal(name, { before, open, now: tx.now });
    if (refusal) throw refused(refusal);
    const row = { name, tag_id: tag.id, user_id: caller.id };
    return vote(tx, caller, tag, await store.insertProposal(tx, row));
  });
  if (isDue) await finishMerge(backend, name);
  return readSynonyms(backend, caller, tagName);
}

/** A name proposed for a tag. */
export interface SynonymOf {
  readonly name: string;
  readonly synonym: string;
}

/**
 * Votes for a proposed synonym, or takes the vote back; a proposal without votes is withdrawn.
 * Throws `forbidden` below the score, `not_found`.
 */
export async function voteSynonym(
  backend: Backend,
  caller: Caller,
  { name, synonym }: SynonymOf,
  approves: boolean,
): Promise<TagSynonyms> {
  const proposed = tagNameOf(synonym);
  const score = approves ? await scoreOf(backend, caller, name) : 0;
  const isDue = await transactAs(backend, caller, async (tx) => {
    await lockTagNames(tx);
    const tag = await lockExistingTag(tx, name);
    const proposal = await store.lockOpen(tx, tag.id, proposed);
    if (!proposal) throw notFound('Proposal');
    if (!approves) return takeBack(tx, caller, tag, proposal);
    mustVote(score);
    return vote(tx, caller, tag, proposal);
  });
  if (isDue) await finishMerge(backend, proposed);
  return readSynonyms(backend, caller, name);
}

/** Computed before the transaction: for somebody with many posts it takes a while. */
async function scoreOf({ db }: Backend, caller: Caller, tagName: string): Promise<number> {
  const tag = await tagNamed(db.sql, tagNameOf(tagName), undefined);
  return tag ? scoreIn(db, tag.id, caller.id) : 0;
}

function mustVote(score: number): void {
  const refusal = voterRefusal(score);
  if (refusal) throw refused(refusal);
}

/** Returns whether a merge has begun. */
async function vote(
  tx: Transaction,
  caller: Caller,
  tag: AdminTag,
  { id, name }: Row<'synonym_proposals'>,
): Promise<boolean> {
  const own = { proposal_id: id, user_id: caller.id, created_at: tx.now };
  await insertNewRows(tx.sql, 'synonym_votes', own);
  const votes = await countRows(tx.sql, 'synonym_votes', { proposal_id: id });
  tx.publish({ type: 'pages-changed', surrogateKeys: [tagKey(tag.name)] });
  const sizes = await store.sizesOf(tx.sql, [name]);
  return isVotedIn(votes, sizes.get(name), tag) && addSynonym(tx, caller, tag, name);
}

async function takeBack(
  tx: Transaction,
  caller: Caller,
  tag: AdminTag,
  { id }: Row<'synonym_proposals'>,
): Promise<false> {
  await deleteRows(tx.sql, 'synonym_votes', { proposal_id: id, user_id: caller.id });
  const left = await countRows(tx.sql, 'synonym_votes', { proposal_id: id });
  const settled = { status: 'withdrawn', decided_by: caller.id, decision_reason: null } as const;
  if (left === 0) await store.settleProposal(tx, id, settled);
  tx.publish({ type: 'pages-changed', surrogateKeys: [tagKey(tag.name)] });
  return false;
}
