import { tagSynonymsPath } from '../../../contract/addresses.ts';
import type { Caller } from '../../backend.ts';
import { notify } from '../../people/notifications/notifications.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { nameOfTag } from '../tags/admin.store.ts';
import { openAbout, settleProposal, type Settled } from './synonyms.store.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Settles proposals about a merged tag, or about a name that has become a synonym. */
export async function settleMerged(
  tx: Transaction,
  caller: Caller,
  tag: Named,
  target: Named,
): Promise<void> {
  for (const proposal of await openAbout(tx, { names: [tag.name], tagId: tag.id })) {
    const isTaken = proposal.name === tag.name && proposal.tag_id === target.id;
    const reason = isTaken ? null : `${tag.name} is now a synonym of ${target.name}`;
    const status = isTaken ? 'accepted' : 'withdrawn';
    await settleAndNotify(tx, caller, proposal, { status, decision_reason: reason });
  }
}

/** Settles proposals about a removed tag: only its remover still knows its name. */
export async function settleRemoved(tx: Transaction, caller: Caller, tag: Named): Promise<void> {
  const decision_reason = 'The tag was removed';
  const where = { tag: tag.name, link: null };
  for (const proposal of await openAbout(tx, { names: [], tagId: tag.id }))
    await settleAndNotify(tx, caller, proposal, { status: 'withdrawn', decision_reason }, where);
}

/**
 * Settles proposals about both names of a renamed tag: no vote could, because the new name is a tag
 * and the old one leads there.
 */
export async function settleRenamed(
  tx: Transaction,
  caller: Caller,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const proposal of await openAbout(tx, { names: [from, to] })) {
    const decision_reason =
      proposal.name === to
        ? `A moderator renamed the tag ${from} to it`
        : `${from} is now a synonym of ${to}`;
    await settleAndNotify(tx, caller, proposal, { status: 'withdrawn', decision_reason });
  }
}

/** Settles a proposal and notifies its author. Names the moderator, but no voters. */
export async function settleAndNotify(
  tx: Transaction,
  caller: Caller,
  { id, user_id, name, tag_id }: Row<'synonym_proposals'>,
  { status, decision_reason }: Pick<Settled, 'status' | 'decision_reason'>,
  where?: { readonly tag: string; readonly link: string | null },
): Promise<void> {
  const by = caller.role === 'user' ? null : caller.id;
  await settleProposal(tx, id, { status, decided_by: by, decision_reason });
  const tag = where?.tag ?? (await nameOfTag(tx, tag_id)) ?? '';
  await notify(tx, {
    userId: user_id,
    event: 'synonym-decided',
    params: { synonym: name, tag, status, reason: decision_reason ?? '' },
    link: where ? where.link : tagSynonymsPath(tag),
    senderId: by,
  });
}
