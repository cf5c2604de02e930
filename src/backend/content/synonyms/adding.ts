import { SITE, tagKey } from '../../../contract/surrogate-keys.ts';
import type { Caller } from '../../backend.ts';
import { conflict, refusedField } from '../../platform/http/errors.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { type AdminTag, lockTagItself } from '../tags/admin.store.ts';
import { beginMerge } from '../tags/merging.ts';
import { synonymNamed } from '../tags/synonyms.ts';
import { settleMerged } from './settling.ts';
import { insertProposal, proposalsOf, settleProposal } from './synonyms.store.ts';
import { insertRows } from '../../platform/sql/rows.ts';

/**
 * Makes a name a synonym of a locked tag. If the name is a tag, merges it, and returns whether
 * questions remain to be moved. The caller must lock the names (`lockTagNames`). Throws `conflict`
 * if the name leads to another tag.
 */
export async function addSynonym(
  tx: Transaction,
  caller: Caller,
  target: AdminTag,
  name: string,
): Promise<boolean> {
  if (await lockTagItself(tx, name)) return beginMerge(tx, caller, name, target.name);
  await mustBeFree(tx, target, name);
  const proposal = await proposalOf(tx, caller, target, name);
  await insertRows(tx.sql, 'tag_synonyms', {
    name,
    tag_id: target.id,
    state: 'renamed',
    created_at: tx.now,
  });
  await settleMerged(tx, caller, { id: 0, name }, target);
  await settleProposal(tx, proposal.id, {
    status: 'accepted',
    decided_by: caller.role === 'user' ? null : caller.id,
    decision_reason: null,
  });
  await logSynonym(tx, caller, 'synonym-added', { proposal, tag: target });
  return false;
}

/** Refuses a name that already leads to a tag, or is this tag's own. */
export async function mustBeFree(tx: Transaction, target: AdminTag, name: string): Promise<void> {
  if (name === target.name)
    throw refusedField('invalid', 'name', 'This is already the name of the tag');
  const synonym = await synonymNamed(tx, name);
  if (!synonym) return;
  const isHere = synonym.tag_id === target.id;
  throw conflict(`${name} is already a synonym of ${isHere ? 'this' : 'another'} tag`);
}

/** The proposal behind a name of a tag: open or accepted, or a new one. */
export async function proposalOf(
  tx: Transaction,
  caller: Caller,
  tag: { readonly id: number },
  name: string,
): Promise<Row<'synonym_proposals'>> {
  const rows = await proposalsOf(tx, tag.id, name);
  const known = rows.findLast(({ status }) => status === 'open' || status === 'accepted');
  return known ?? insertProposal(tx, { name, tag_id: tag.id, user_id: caller.id });
}

/** Logs a change of a synonym, and publishes that pages have changed. */
export async function logSynonym(
  tx: Transaction,
  caller: Caller,
  action: 'synonym-added' | 'synonym-removed' | 'synonym-rejected',
  {
    proposal: { id, name },
    tag,
    reason,
  }: {
    readonly proposal: Row<'synonym_proposals'>;
    readonly tag: { readonly name: string };
    readonly reason?: string;
  },
): Promise<void> {
  const target = { kind: 'tag', id, label: name } as const;
  await logAction(tx, caller, { action, target, details: { tag: tag.name, reason } });
  const key = action === 'synonym-rejected' ? tagKey(tag.name) : SITE;
  tx.publish({ type: 'pages-changed', surrogateKeys: [key] });
}
