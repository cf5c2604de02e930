import type { Suggestion } from '../../../contract/suggestions.ts';
import { tagKey, TAGS } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound, refusedField } from '../../platform/http/errors.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { notify } from '../../people/notifications/notifications.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockExistingTag, lookOf } from '../tags/admin.ts';
import { describeTag, mustBeCurrent } from '../tags/describing.ts';
import {
  type Decided,
  decidedAlready,
  earn,
  mustDecide,
  NO_CHANGE,
  settleAs,
  STATUS,
} from './deciding.ts';
import { changeSize } from './suggestions.rules.ts';
import { mayDecideOfTag, toTagSuggestion } from './tag-read.ts';
import { tagSuggestionRow, type TagSuggestionRow } from './tags.store.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/** Decides on a tag suggestion, as `decide` does for posts. */
export async function decideTag(
  backend: Backend,
  caller: Caller,
  row: TagSuggestionRow,
  given: Decided,
): Promise<{ suggestion: Suggestion }> {
  const isOwn = row.user_id === caller.id;
  const isDecider = await mayDecideOfTag(backend, caller, row);
  mustDecide(backend, { isDecider, isOwn }, row, given, 'description');
  await transactAs(backend, caller, (tx) =>
    isOwn && given.decision === 'improve' ? change(tx, row, given) : settle(tx, caller, row, given),
  );
  const decided = await tagSuggestionRow(backend.db.sql, row.id);
  if (!decided) throw notFound('Suggestion');
  return { suggestion: await toTagSuggestion(backend, caller, decided) };
}

/** Changes the text of a pending suggestion. */
async function change(
  tx: Transaction,
  row: TagSuggestionRow,
  { description = '', reason = '' }: Decided,
): Promise<void> {
  const base = JSON.parse(row.base) as { description: string };
  const size = changeSize([base.description], [description]);
  const text = { content: description, ...size, ...(reason !== '' && { reason }) };
  const waiting = { id: row.id, status: 'waiting' } as const;
  if ((await updateRows(tx.sql, 'suggestions', waiting, text)) === 0) throw decidedAlready();
}

async function settle(
  tx: Transaction,
  caller: Caller,
  row: TagSuggestionRow,
  given: Decided,
): Promise<void> {
  const { decision, reason = '' } = given;
  const isSaved = decision === 'approve' || decision === 'improve';
  if (isSaved) await save(tx, caller, row, given);
  await settleAs(tx, caller, { kind: 'tag-suggestion', id: row.id }, given);
  if (isSaved) await earn(tx, row.user_id, null);
  if (decision === 'withdraw') return;
  await notify(tx, {
    userId: row.user_id,
    event: 'tag-suggestion-decided',
    params: { tag: row.tagName, status: STATUS[decision], reason },
    link: `/suggestions/${String(row.id)}`,
    senderId: caller.id,
  });
}

/** Saves the suggested or improved text as a version by the suggestion's author. */
async function save(
  tx: Transaction,
  caller: Caller,
  row: TagSuggestionRow,
  given: Decided,
): Promise<void> {
  const tag = await lockExistingTag(tx, row.tagName);
  if (tag.id !== row.tagId) throw notFound('Suggestion');
  const isApproved = given.decision === 'approve';
  mustBeCurrent(tag, isApproved ? row.version : given.version);
  const description = isApproved ? row.content : (given.description ?? '');
  if (description === tag.description) throw refusedField('invalid', 'description', NO_CHANGE);
  const { user_id: authorId, reason } = row;
  await describeTag(tx, tag, { description, authorId, approverId: caller.id, reason });
  const from = lookOf(tag);
  const target = { kind: 'tag', id: tag.id, label: tag.name } as const;
  const details = { from, to: { ...from, description } };
  await logAction(tx, caller, { action: 'tag-changed', target, details });
  tx.publish({ type: 'pages-changed', surrogateKeys: [tagKey(tag.name), TAGS] });
}
