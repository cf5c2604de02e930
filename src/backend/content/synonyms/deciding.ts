import * as z from 'zod/v4/core';
import { TagName } from '../../../contract/forms.ts';
import type { TagSynonyms } from '../../../contract/tag-synonyms.ts';
import type { Backend, Caller } from '../../backend.ts';
import {
  conflict,
  forbidden,
  HttpError,
  notFound,
  refusedField,
} from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockExistingTag } from '../tags/admin.ts';
import { finishMerge } from '../tags/merging.ts';
import type { AdminTag } from '../tags/admin.store.ts';
import { mustEditTag } from '../tags/texts.ts';
import { tagNameOf } from '../tags/tags.rules.ts';
import { splitTag } from '../tags/splitting.ts';
import { dropSynonyms, lockTagNames, synonymNamed } from '../tags/synonyms.ts';
import { addSynonym, logSynonym, proposalOf } from './adding.ts';
import { readSynonyms } from './read.ts';
import { settleAndNotify } from './settling.ts';
import { needsModerator } from './synonyms.rules.ts';
import { lockOpen, settleProposal, sizesOf } from './synonyms.store.ts';
import type { SynonymOf } from './voting.ts';

const NO_REASON = 'Please explain why you are rejecting it';

/**
 * Makes a name a synonym of a tag at once, whether or not somebody proposed it. Continues an
 * interrupted merge when called again. Throws `invalid`, `not_found`, `forbidden`, and `conflict` if
 * the name leads elsewhere.
 */
export async function acceptSynonym(
  backend: Backend,
  caller: Caller,
  { name, synonym }: SynonymOf,
): Promise<TagSynonyms> {
  const parsed = z.safeParse(TagName, synonym);
  if (!parsed.success)
    throw new HttpError(
      'invalid',
      parsed.error.issues[0]?.message ?? 'This is not a valid tag name',
    );
  await mustEditTag(backend, caller, name);
  const isDue = await transactAs(backend, caller, async (tx) => {
    await lockTagNames(tx);
    const tag = await lockExistingTag(tx, name);
    const known = await synonymNamed(tx, parsed.data);
    const isHere = known?.tag_id === tag.id && known.state === 'merging';
    if (!isHere && caller.role === 'user') await refuseLarger(tx, tag, parsed.data);
    return isHere || addSynonym(tx, caller, tag, parsed.data);
  });
  if (isDue) await finishMerge(backend, parsed.data);
  return readSynonyms(backend, caller, name);
}

/** Only moderators merge a larger tag into a smaller one. */
async function refuseLarger(tx: Transaction, tag: AdminTag, name: string): Promise<void> {
  const sizes = await sizesOf(tx.sql, [name]);
  if (needsModerator(sizes.get(name), tag))
    throw forbidden('It is the larger tag, so a moderator decides');
}

/** Rejects a proposal, with a reason for its author. */
export async function rejectSynonym(
  backend: Backend,
  caller: Caller,
  { name, synonym }: SynonymOf,
  reason = '',
): Promise<TagSynonyms> {
  if (reason === '') throw refusedField('invalid', 'reason', NO_REASON);
  await mustEditTag(backend, caller, name);
  await transactAs(backend, caller, async (tx) => {
    const tag = await lockExistingTag(tx, name);
    const proposal = await lockOpen(tx, tag.id, tagNameOf(synonym));
    if (!proposal) throw notFound('Proposal');
    await settleAndNotify(tx, caller, proposal, { status: 'rejected', decision_reason: reason });
    await logSynonym(tx, caller, 'synonym-rejected', { proposal, tag, reason });
  });
  return readSynonyms(backend, caller, name);
}

/** Removes a synonym; a merged tag becomes a tag of its own again. */
export async function removeSynonym(
  backend: Backend,
  caller: Caller,
  { name, synonym }: SynonymOf,
): Promise<TagSynonyms> {
  const known = tagNameOf(synonym);
  const isMerged = await transactAs(backend, caller, (tx) =>
    remove(tx, caller, { name, synonym: known }),
  );
  if (isMerged) await splitTag(backend, caller, known);
  return readSynonyms(backend, caller, name);
}

/** Returns whether the name must be split off. */
async function remove(
  tx: Transaction,
  caller: Caller,
  { name, synonym }: SynonymOf,
): Promise<boolean> {
  await lockTagNames(tx);
  const tag = await lockExistingTag(tx, name);
  const known = await synonymNamed(tx, synonym);
  if (known?.tag_id !== tag.id) throw notFound('Synonym');
  if (known.state === 'merging') throw conflict('This tag is being merged: try again in a moment');
  if (known.state !== 'renamed') return true;
  const proposal = await proposalOf(tx, caller, tag, synonym);
  await dropSynonyms(tx, [synonym]);
  const settled = { status: 'removed', decided_by: caller.id, decision_reason: null } as const;
  await settleProposal(tx, proposal.id, settled);
  await logSynonym(tx, caller, 'synonym-removed', { proposal, tag });
  return false;
}
