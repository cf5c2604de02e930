import { SITE, tagKey } from '../../contract/surrogate-keys.ts';
import type { Caller } from '../backend.ts';
import { HttpError } from '../http/errors.ts';
import { logAction } from '../moderation/log.ts';
import type { Row } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';
import { type AdminTag, lockTagItself } from '../tags/admin-store.ts';
import { beginMerge } from '../tags/merging.ts';
import { saveSynonym, synonymNamed } from '../tags/synonyms.ts';
import { settleMerged } from './settling.ts';
import { insertProposal, proposalsOf, settleProposal } from './store.ts';

/**
 * Leads a name to a tag that is held; where it is a tag's, that one is merged, and whether anything
 * is left to move is what comes back. The names must be held (`holdTagNames`). Throws `conflict` where
 * it leads to another tag.
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
  await saveSynonym(tx, { name, tag_id: target.id, state: 'renamed' });
  await settleMerged(tx, caller, { id: 0, name }, target);
  await settleProposal(tx, proposal.id, {
    status: 'accepted',
    decided_by: caller.role === 'user' ? null : caller.id,
    decision_reason: null,
  });
  await logSynonym(tx, caller, 'synonym-added', { proposal, tag: target });
  return false;
}

/** Refuses a name that leads to a tag already, or is this one's own. */
export async function mustBeFree(tx: Transaction, target: AdminTag, name: string): Promise<void> {
  if (name === target.name) {
    const message = 'This is already the name of the tag';
    throw new HttpError('invalid', message, { fields: { name: message } });
  }
  const synonym = await synonymNamed(tx, name);
  if (!synonym) return;
  const isHere = synonym.tag_id === target.id;
  throw new HttpError(
    'conflict',
    `${name} is already a synonym of ${isHere ? 'this' : 'another'} tag`,
  );
}

/** What stands for a name of a tag: the proposal that is open or was accepted, or a new one. */
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

/** Logs what was done to a synonym, and says that pages show it. */
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
