import { mergeTags } from '../../../shared/edit-conflict.ts';
import type { SuggestionStatus, Suggestion } from '../../../contract/suggestions.ts';
import { editAnswer } from '../answers/edit.ts';
import type { Backend, Caller } from '../../backend.ts';
import { keepEvent } from '../history/events.ts';
import { notFound, refusedField } from '../../platform/http/errors.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { writeBody } from '../posts/body.ts';
import { postOnPage } from '../posts/page.ts';
import { lockPost } from '../posts/posts.store.ts';
import { editQuestion } from '../questions/edit.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { questionUsesTex } from '../tex/tex.store.ts';
import { baseIn, mayDecide, partsOf, tagsIn, textNow, toSuggestion, visibleRow } from './read.ts';
import { decideTag } from './decide-tag.ts';
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
import { type SuggestionRow } from './suggestions.store.ts';
import { visibleTagRow } from './tag-read.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/**
 * Decides on a suggestion; its author changes it with `improve`. Throws `forbidden`, `not_found`,
 * `invalid`, and `conflict` if it was already decided or the post was edited since.
 */
export async function decide(
  backend: Backend,
  caller: Caller,
  id: number,
  given: Decided,
): Promise<{ suggestion: Suggestion }> {
  const ofTag = await visibleTagRow(backend, caller, id);
  if (ofTag) return decideTag(backend, caller, ofTag, given);
  const row = await visibleRow(backend, caller, id);
  const isDecider = mayDecide(caller, row);
  mustDecide(backend, { isDecider, isOwn: row.user_id === caller.id }, row, given);
  const { decision } = given;
  const isSaved = decision === 'approve' || decision === 'improve';
  if (isSaved && row.user_id === caller.id) await change(backend, caller, row, given);
  else if (isSaved) await save(backend, caller, row, given);
  else await transactAs(backend, caller, (tx) => finish(tx, caller, row, given));
  return {
    suggestion: await toSuggestion(backend, caller, await visibleRow(backend, caller, row.id)),
  };
}

/** Changes the text of a pending suggestion. */
async function change(
  backend: Backend,
  caller: Caller,
  row: SuggestionRow,
  { content: raw = '', reason = '' }: Decided,
): Promise<void> {
  const { kind, questionId, user_id } = row;
  const tex = await questionUsesTex(backend.db.sql, questionId);
  const { content } = await writeBody({ raw, format: 'html', tex, kind }, user_id);
  const size = changeSize(partsOf(baseIn(row)), partsOf({ ...row, content }));
  const text = { content, ...size, ...(reason !== '' && { reason }) };
  const waiting = { id: row.id, status: 'waiting' } as const;
  const changed = await transactAs(backend, caller, (tx) =>
    updateRows(tx.sql, 'suggestions', waiting, text),
  );
  if (changed === 0) throw decidedAlready();
}

/** Saves the suggested or improved text as an edit by the suggestion's author. */
async function save(
  backend: Backend,
  caller: Caller,
  row: SuggestionRow,
  given: Decided,
): Promise<void> {
  const outcome = { isSaved: false };
  const edit = {
    ...(await textOf(backend, row, given)),
    format: 'html',
    reason: row.reason,
    editorId: row.user_id,
    alongside: async (tx: Transaction) => {
      await finish(tx, caller, row, given);
      outcome.isSaved = true;
    },
  } as const;
  if (row.kind === 'question') await editQuestion(backend, caller, row.post_id, edit, false);
  else await editAnswer(backend, caller, row.post_id, edit, false);
  if (!outcome.isSaved) throw refusedField('invalid', 'content', NO_CHANGE);
}

/**
 * The new text of the post. An improvement changes neither title nor tags if the suggestion did
 * not.
 */
async function textOf(
  { db: { sql } }: Backend,
  row: SuggestionRow,
  { decision, content = row.content, version = row.current }: Decided,
) {
  const suggested = { title: row.title ?? '', tags: tagsIn(row) };
  if (decision === 'approve') return { ...suggested, content, version: row.version };
  const [post] = await postOnPage(sql, { id: row.post_id, prepared: 0 });
  if (!post) throw notFound('Post');
  const base = baseIn(row);
  const now = await textNow(sql, post);
  return {
    title: suggested.title === (base.title ?? '') ? (now.title ?? '') : suggested.title,
    tags: mergeTags(base.tags, suggested.tags, now.tags),
    content,
    version,
  };
}

/** Settles a suggestion and notifies its author, in the transaction of the edit if there is one. */
async function finish(
  tx: Transaction,
  caller: Caller,
  row: SuggestionRow,
  given: Decided,
): Promise<void> {
  const { decision, reason = '' } = given;
  await settleAs(tx, caller, { kind: 'suggestion', id: row.id }, given);
  if (decision === 'withdraw') return;
  if (decision !== 'reject') await reward(tx, caller, row, decision === 'improve');
  await notifyAuthor(tx, caller, row, STATUS[decision], reason);
}

async function reward(
  tx: Transaction,
  caller: Caller,
  { post_id, user_id }: SuggestionRow,
  isImproved: boolean,
): Promise<void> {
  const post = await lockPost(tx, post_id);
  const event = isImproved ? 'suggestion improved' : 'suggestion approved';
  if (post) await keepEvent(tx, caller, post, event);
  await earn(tx, user_id, post_id);
}

async function notifyAuthor(
  tx: Transaction,
  caller: Caller,
  { id, user_id, kind, questionTitle }: SuggestionRow,
  status: SuggestionStatus,
  reason: string,
): Promise<void> {
  await notify(tx, {
    userId: user_id,
    event: 'suggestion-decided',
    params: { post: kind, question: questionTitle ?? '', status, reason },
    link: `/suggestions/${String(id)}`,
    senderId: caller.id,
  });
}
