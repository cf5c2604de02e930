import { sql } from 'kysely';
import { titleKey } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { HttpError, refusedField } from '../../platform/http/errors.ts';
import { queueEdited } from '../closing/closing.ts';
import { countHistory } from '../history/history.store.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { notifyAuthor } from '../moderation/posts.ts';
import { queueFollowerNotifications } from './follower-queue.ts';
import { queueForSearch } from '../search/queue.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { refuseMuted } from '../spam/spam.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { Body } from './body.ts';
import { mustHold } from '../../people/privileges/privileges.ts';
import { endEditWar, isSmall } from './edit-wars.ts';
import { mustBeUnlocked } from './locks.ts';
import { dropLinks, saveLinks } from './references.ts';
import { type Before, type EditKind, keepRevision, type PostText } from './revisions.ts';
import {
  type LockedPost,
  raiseQuestion,
  touchQuestion,
  type PostWithQuestion,
} from './posts.store.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/** The result of an edit. */
export interface Edited {
  /** The post's new version. */
  readonly version: number;
}

/** What an edit states: its reason, and the version it started from (the newest one by default). */
export interface EditClaims {
  readonly reason?: string | undefined;
  readonly version?: number | undefined;
  /** Defaults to an edit. */
  readonly kind?: EditKind;
  /** The author of the text, if somebody else approves it. */
  readonly editorId?: number;
  /** Runs in the same transaction, after the post was changed. */
  readonly alongside?: (tx: Transaction) => Promise<void>;
}

/**
 * Refuses an edit that the caller may not make, that lacks a reason for somebody else's post, or
 * that started from an older version. Throws `forbidden`, `invalid`, `conflict`.
 */
export async function checkEdit(
  tx: Transaction,
  caller: Caller,
  post: LockedPost,
  { reason, version }: EditClaims,
): Promise<void> {
  await mustEdit(tx.sql, caller, post, tx.now);
  await refuseMuted(tx.sql, caller);
  if (needsReason(caller, post) && reason === undefined) {
    throw refusedField('invalid', 'reason', NO_REASON);
  }
  if (version !== undefined && version !== post.version) {
    throw new HttpError('conflict', 'This post has changed since you opened it', {
      current: post.version,
    });
  }
}

const NO_REASON = 'Please explain your edit';

/** Whether an edit needs a reason: only edits of other people's posts do. */
export const needsReason = (caller: Caller, post: { readonly author_id: number }): boolean =>
  post.author_id !== caller.id;

/**
 * Allows the author and holders of the privilege to edit, and every member a community wiki; only
 * moderators and admins while edits are locked.
 */
export async function mustEdit(
  queries: Queries,
  caller: Caller,
  post: Pick<LockedPost, 'id' | 'author_id' | 'is_wiki'>,
  now: number,
): Promise<void> {
  if (post.author_id !== caller.id && post.is_wiki === 0) mustHold(caller, 'edit');
  await mustBeUnlocked(queries, caller, post.id, { kind: 'edits', now });
}

/** A post's text before and after an edit, and its new body. */
interface Change {
  readonly before: Before;
  readonly after: PostText;
  readonly body: Body;
  readonly claims: EditClaims;
}

/** Writes an edit's text and everything that depends on it, except a question's tags. */
export async function writeEdit(
  tx: Transaction,
  { siteUrl }: Backend,
  caller: Caller,
  { post, question }: PostWithQuestion,
  { before, after, body, claims }: Change,
): Promise<void> {
  const { reason, kind = 'edited', editorId = caller.id } = claims;
  const edit = await keepRevision(tx, before, { editorId, after, kind, reason });
  const text = { ...body, title: after.title, edited_at: tx.now };
  await updateRows(tx.sql, 'posts', post.id, { ...text, version: sql<number>`version + 1` });
  if (!isSmall(before, after)) await raiseQuestion(tx, question.id);
  await dropLinks(tx, question.id, before.content, siteUrl);
  await saveLinks(tx, question.id, body.content, siteUrl);
  if (caller.id !== post.author_id) {
    const titled = { ...question, title: after.title ?? question.title };
    const target = { kind: post.kind, id: post.id, label: titled.title ?? '' };
    const details = { ...edit, reason };
    await logAction(tx, caller, { action: `${post.kind}-edited`, target, details });
    const link = await changesPath(tx, post.id);
    await notifyAuthor(tx, caller, { post, question: titled }, 'edited', { reason, link });
  }
  await queueFollowerNotifications(tx, {
    question_id: question.id,
    post_id: post.id,
    kind: 'edited',
    link: await changesPath(tx, post.id),
    sender_id: editorId,
  });
  if (kind === 'rolled back') await endEditWar(tx, post);
  await queueForSearch(tx, [question.id]);
  await touchQuestion(tx, question.id);
  if (after.title !== before.title)
    tx.publish({ type: 'pages-changed', surrogateKeys: [titleKey(question.id)] });
  await queueEdited(tx, caller, post);
  await claims.alongside?.(tx);
}

/** The path of the page with the changes of a post's newest edit. */
async function changesPath(tx: Transaction, postId: number): Promise<string> {
  const count = await countHistory(tx.sql, postId);
  return `/posts/${String(postId)}/history/${String(count - 1)}..${String(count)}`;
}
