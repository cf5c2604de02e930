import { forbidden, HttpError, refused } from '../../platform/http/errors.ts';
import type { suggestTagDescription } from '../../../contract/tag-synonyms.ts';
import { tagNameOf } from '../tags/tags.rules.ts';
import { existingTag, tagNamed } from '../tags/lists.ts';
import { tagsEditedBy } from '../tags/texts.ts';
import { textOfTagVersion } from '../tags/history.ts';
import type { Suggestion, suggestEdit } from '../../../contract/suggestions.ts';
import type { Backend, Caller } from '../../backend.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { experienceOf } from '../../people/newcomers/newcomers.store.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { writeBody } from '../posts/body.ts';
import { mustBeUnlocked } from '../posts/locks.ts';
import { textOfVersion } from '../posts/revisions.ts';
import { postSummary } from '../posts/summary.ts';
import { openItem } from '../review/review.store.ts';
import { refuseMuted } from '../spam/spam.ts';
import type { NewRow } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { mustHold } from '../../people/privileges/privileges.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { questionUsesTex } from '../tex/tex.store.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { mustSuggest, partsOf, postSource, toSuggestion, visibleRow } from './read.ts';
import { changeSize, LOOKS_BACK, suggestionRefusal } from './suggestions.rules.ts';
import { suggestedSince } from './suggestions.store.ts';
import { insertRow } from '../../platform/sql/rows.ts';
import type { CallParts } from '../../../contract/route.ts';

/**
 * Suggests an edit to those who may make it. Throws `forbidden` if the caller may edit the post,
 * `invalid` if nothing changes, `not_found`, `too_many_requests` beyond the limits.
 */
export async function suggest(
  backend: Backend,
  caller: Caller,
  postId: number,
  suggested: CallParts<typeof suggestEdit>['body'],
): Promise<{ suggestion: Suggestion }> {
  const { base, version } = await baseOf(backend, caller, postId, suggested.version);
  const { content: raw, format } = suggested;
  const { kind, questionId } = await postSummary(backend.db.sql, postId);
  const tex = await questionUsesTex(backend.db.sql, Number(questionId));
  const { content } = await writeBody({ raw, format, tex, kind }, caller.id);
  const tags = kind === 'question' ? (suggested.tags ?? base.tags) : undefined;
  const text = {
    title: kind === 'question' ? (suggested.title ?? base.title) : null,
    tags: tags?.join(' ') ?? null,
    content,
  };
  const isSame =
    text.title === base.title &&
    (text.tags ?? '') === base.tags.join(' ') &&
    content === base.content;
  if (isSame) throw new HttpError('invalid', 'This suggestion changes nothing');
  const id = await transactAs(backend, caller, async (tx) => {
    const { post, question } = await lockPresentPost(tx, kind, postId);
    mustSuggest(caller, post);
    mustHold(caller, 'suggest');
    await refuseMuted(tx.sql, caller);
    if (version !== post.version) {
      // A base that was redacted since it was read must not be stored anywhere.
      const now = await textOfVersion(tx.sql, post.id, version);
      const isThere = now?.content === base.content && now.title === (base.title ?? '');
      if (!isThere) throw editedMeanwhile();
    }
    await mustBeUnlocked(tx.sql, caller, post.id, { kind: 'edits', now: tx.now });
    if (backend.limits) await refuseBeyond(tx, caller.id);
    const { reason } = suggested;
    const id = await insert(tx, caller, 'suggestion', {
      ...text,
      ...changeSize(partsOf(base), partsOf({ ...text, tags: tags ?? [] })),
      post_id: post.id,
      version,
      reason,
      base: JSON.stringify(base),
    });
    await notify(tx, {
      userId: post.author_id,
      event: 'suggested',
      params: { post: kind, question: question.title ?? '', reason },
      link: `/suggestions/${String(id)}`,
      senderId: caller.id,
      about: question.id,
    });
    return id;
  });
  return { suggestion: await toSuggestion(backend, caller, await visibleRow(backend, caller, id)) };
}

/** Inserts a suggestion and puts it into the queue. Returns its id. */
async function insert(
  tx: Transaction,
  caller: Caller,
  kind: 'suggestion' | 'tag-suggestion',
  row: Omit<NewRow<'suggestions'>, 'user_id' | 'created_at'>,
): Promise<number> {
  const made = { user_id: caller.id, created_at: tx.now };
  const id = await insertRow(tx.sql, 'suggestions', { ...row, ...made });
  await openItem(tx, { queue: 'suggestions', target: { kind, id }, authorId: caller.id });
  return id;
}

const editedMeanwhile = (current?: number): HttpError =>
  new HttpError('conflict', 'This post has changed since you opened it', {
    ...(current !== undefined && { current }),
  });

/** The text that a suggestion started from; the current one by default. */
async function baseOf(
  backend: Backend,
  caller: Caller,
  postId: number,
  requestedVersion: number | undefined,
) {
  const source = await postSource(backend, caller, postId, requestedVersion).catch(
    async (error: unknown) => {
      const isGone = error instanceof HttpError && error.code === 'not_found';
      if (!isGone || requestedVersion === undefined) throw error;
      const { version: current } = await postSource(backend, caller, postId);
      throw editedMeanwhile(current);
    },
  );
  const { version, title = '', ...text } = source;
  return { base: { ...text, title: title === '' ? null : title }, version };
}

/** Refuses suggestions beyond a person's limits, for posts and tags together. */
async function refuseBeyond(tx: Transaction, userId: number): Promise<void> {
  // Locked, so that of two concurrent suggestions the later one counts the other.
  await lockMember(tx, userId);
  const person = await experienceOf(tx.sql, userId);
  const before = await suggestedSince(tx, userId, tx.now - LOOKS_BACK);
  const refusal = suggestionRefusal(person, before, tx.now);
  if (refusal) throw refused(refusal);
}

/**
 * Suggests a tag description to those who edit it. Throws `forbidden` if the caller does, `invalid` if
 * nothing changes, `conflict` for an unknown version, `not_found`, `too_many_requests` beyond the
 * limits.
 */
export async function suggestTag(
  backend: Backend,
  caller: Caller,
  name: string,
  suggested: CallParts<typeof suggestTagDescription>['body'],
): Promise<{ suggestion: Suggestion }> {
  const { description, reason } = suggested;
  const named = await tagNamed(backend.db.sql, tagNameOf(name), undefined);
  if (named && (await tagsEditedBy(backend, caller, [named])).size > 0)
    throw forbidden('You can edit this description yourself');
  const id = await transactAs(backend, caller, async (tx) => {
    const tag = await existingTag(tx.sql, name);
    const version = suggested.version ?? tag.version;
    const before = await textOfTagVersion(tx.sql, tag, version);
    if (before === undefined)
      throw new HttpError('conflict', 'This tag has no such version', { current: tag.version });
    mustHold(caller, 'suggest');
    await refuseMuted(tx.sql, caller);
    if (before === description) throw new HttpError('invalid', 'This suggestion changes nothing');
    if (backend.limits) await refuseBeyond(tx, caller.id);
    return insert(tx, caller, 'tag-suggestion', {
      tag_id: tag.id,
      version,
      base: JSON.stringify({ description: before }),
      content: description,
      ...changeSize([before], [description]),
      reason,
    });
  });
  return { suggestion: await toSuggestion(backend, caller, await visibleRow(backend, caller, id)) };
}
