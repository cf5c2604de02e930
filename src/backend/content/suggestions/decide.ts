import { mergeTags } from '../../../shared/edit-conflict.ts';
import type { Suggestion } from '../../../contract/suggestions.ts';
import { tagKey, TAGS } from '../../../contract/surrogate-keys.ts';
import { suggestionPath } from '../../../contract/addresses.ts';
import { editAnswer } from '../answers/edit.ts';
import type { Backend, Caller } from '../../backend.ts';
import { keepEvent } from '../history/events.ts';
import { notFound, refusedField } from '../../platform/http/errors.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { writeBody } from '../posts/body.ts';
import { textNow } from '../posts/own-post.ts';
import { postOnPage } from '../posts/page.ts';
import { lockPost } from '../posts/posts.store.ts';
import { editQuestion } from '../questions/edit.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockExistingTag, lookOf } from '../tags/admin.ts';
import { describeTag, mustBeCurrent } from '../tags/describing.ts';
import { questionUsesTex } from '../tex/tex.store.ts';
import { updateRows } from '../../platform/sql/rows.ts';
import { baseIn, partsOf, textIn, toSuggestion, visibleRow } from './read.ts';
import { type Decided, decidedAlready, earn, mustDecide, settle, STATUS } from './deciding.ts';
import { changeSize } from './suggestions.rules.ts';
import type { SuggestionRow } from './suggestions.store.ts';

const NO_CHANGE = 'This changes nothing';

type Post = NonNullable<SuggestionRow['post']>;
type Tag = NonNullable<SuggestionRow['tag']>;

/**
 * Decides on a suggestion; its author changes it with `improve`. Throws `forbidden`, `not_found`,
 * `invalid`, and `conflict` if it was already decided or the post or tag was edited since.
 */
export async function decide(
  backend: Backend,
  caller: Caller,
  id: number,
  given: Decided,
): Promise<{ suggestion: Suggestion }> {
  const row = await visibleRow(backend, caller, id);
  await mustDecide(backend, caller, row, given);
  const { post, tag } = row;
  const isSaved = given.decision === 'approve' || given.decision === 'improve';
  if (isSaved && row.user_id === caller.id) await change(backend, caller, row, given);
  else if (isSaved && post) await savePost(backend, caller, { ...row, post }, given);
  else
    await transactAs(backend, caller, async (tx) => {
      if (isSaved && tag) await saveTag(tx, caller, { ...row, tag }, given);
      await finish(tx, caller, row, given);
    });
  return { suggestion: await toSuggestion(backend, caller, await visibleRow(backend, caller, id)) };
}

/** Changes the text of a pending suggestion. */
async function change(
  backend: Backend,
  caller: Caller,
  row: SuggestionRow,
  given: Decided,
): Promise<void> {
  const content = row.post ? await rewritten(backend, row.post, row, given) : given.description;
  const { reason = '' } = given;
  const size = changeSize(
    partsOf(baseIn(row)),
    partsOf(textIn({ ...row, content: content ?? '' })),
  );
  const text = { content, ...size, ...(reason !== '' && { reason }) };
  const waiting = { id: row.id, status: 'waiting' } as const;
  const changed = await transactAs(backend, caller, (tx) =>
    updateRows(tx.sql, 'suggestions', waiting, text),
  );
  if (changed === 0) throw decidedAlready();
}

async function rewritten(
  backend: Backend,
  { kind, question_id }: Post,
  { user_id }: SuggestionRow,
  { content: raw = '' }: Decided,
): Promise<string> {
  const tex = await questionUsesTex(backend.db.sql, question_id);
  return (await writeBody({ raw, format: 'html', tex, kind }, user_id)).content;
}

/** Saves the suggested or improved text of a post as an edit by the suggestion's author. */
async function savePost(
  backend: Backend,
  caller: Caller,
  row: SuggestionRow & { readonly post: Post },
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
  const { kind, id } = row.post;
  if (kind === 'question') await editQuestion(backend, caller, id, edit, false);
  else await editAnswer(backend, caller, id, edit, false);
  if (!outcome.isSaved) throw refusedField('invalid', 'content', NO_CHANGE);
}

/**
 * The new text of the post. An improvement changes neither title nor tags if the suggestion did
 * not.
 */
async function textOf(
  { db: { sql } }: Backend,
  row: SuggestionRow & { readonly post: Post },
  { decision, content = row.content, version = row.current }: Decided,
) {
  const suggested = { ...textIn(row), title: row.title ?? '' };
  if (decision === 'approve') return { ...suggested, version: row.version };
  const [post] = await postOnPage(sql, { id: row.post.id, prepared: 0 });
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

/** Saves the suggested or improved text as a version by the suggestion's author. */
async function saveTag(
  tx: Transaction,
  caller: Caller,
  row: SuggestionRow & { readonly tag: Tag },
  given: Decided,
): Promise<void> {
  const tag = await lockExistingTag(tx, row.tag.name);
  if (tag.id !== row.tag.id) throw notFound('Suggestion');
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

/** Settles a suggestion and notifies its author, in the transaction of the edit if there is one. */
async function finish(
  tx: Transaction,
  caller: Caller,
  row: SuggestionRow,
  given: Decided,
): Promise<void> {
  const { decision, reason = '' } = given;
  await settle(tx, caller, row, given);
  if (decision === 'withdraw') return;
  const { id, user_id: userId, post, tag } = row;
  if (decision !== 'reject') {
    const locked = post && (await lockPost(tx, post.id));
    const event = decision === 'improve' ? 'suggestion improved' : 'suggestion approved';
    if (locked) await keepEvent(tx, caller, locked, event);
    await earn(tx, userId, post?.id ?? null);
  }
  const about = { userId, link: suggestionPath(String(id)), senderId: caller.id };
  const outcome = { status: STATUS[decision], reason };
  if (post) {
    const params = { post: post.kind, question: post.title, ...outcome };
    await notify(tx, { ...about, event: 'suggestion-decided', params });
  } else {
    const params = { tag: tag?.name ?? '', ...outcome };
    await notify(tx, { ...about, event: 'tag-suggestion-decided', params });
  }
}
