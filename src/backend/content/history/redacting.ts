import type { VersionText } from '../../../contract/history.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, HttpError, notFound } from '../../platform/http/errors.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { lockPostAndQuestion, type PostAndQuestion, notifyAuthor } from '../moderation/posts.ts';
import { forgetTitle } from '../../people/notifications/notifications.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { versionOf } from './history.ts';
import { textsAround } from './redacting.store.ts';
import { hasText, isCurrent } from './history.rules.ts';
import { countHistory, historyRow, type HistoryRow } from './history.store.ts';
import { removeVersion } from './text-copies.ts';
import { findRow } from '../../platform/sql/rows.ts';

/**
 * Redacts the text of an old version for good wherever it is stored (`text-copies.ts`), also for
 * deleted posts. Does nothing if it is already redacted. Throws `not_found`, `invalid` for an
 * event, and `conflict` for text that the post still has.
 */
export async function redactVersion(
  backend: Backend,
  caller: Caller,
  postId: number,
  { number, reason }: { readonly number: number; readonly reason: string },
): Promise<{ version: VersionText }> {
  const { sql } = backend.db;
  const post = await findRow(sql, 'posts', postId);
  if (!post) throw notFound('Post');
  await forgetOldTitle(backend, post, number);
  await transactAs(backend, caller, async (tx) => {
    const locked = await lockPostAndQuestion(tx, post.kind, post.id);
    const row = await redactable(tx.sql, locked.post.id, number);
    if (row.redacted_at !== null) return;
    await redact(tx, caller, locked, row, reason);
  });
  return versionOf(sql, caller, post, number);
}

/**
 * Removes an old title from notifications. This runs first and separately because there may be very
 * many: if the process ends midway, the version can be redacted again.
 */
async function forgetOldTitle(
  backend: Backend,
  post: { readonly id: number; readonly kind: PostKind; readonly title: string | null },
  number: number,
): Promise<void> {
  const { sql } = backend.db;
  if (post.kind !== 'question') return;
  const { id } = await redactable(sql, post.id, number);
  const title = (await findRow(sql, 'revisions', id, 'title'))?.title ?? null;
  // Unless it is still, or again, the current one.
  if (title !== null && title !== '' && title !== post.title)
    await forgetTitle(backend, post.id, title, post.title ?? '');
}

/** An old version with a text; the text of a never edited post is current. */
async function redactable(sql: Queries, postId: number, number: number): Promise<HistoryRow> {
  const row = await historyRow(sql, postId, number);
  if (!row) {
    const isFirst = number === 1 && (await countHistory(sql, postId)) === 0;
    throw isFirst ? stillSaid() : notFound('Version');
  }
  const { own, later } = await textsAround(sql, postId, row);
  if (!hasText(own)) throw new HttpError('invalid', 'This is an event: it has no text');
  if (isCurrent(own, later)) throw stillSaid();
  return row;
}

const stillSaid = () =>
  conflict('The post still says this: edit it first, then redact this version');

async function redact(
  tx: Transaction,
  caller: Caller,
  locked: PostAndQuestion,
  row: HistoryRow,
  reason: string,
): Promise<void> {
  const { post, question } = locked;
  const by = { redacted_by: caller.id, redaction_reason: reason };
  await removeVersion(tx, caller, locked, row, by);
  await logAction(tx, caller, {
    action: `${post.kind}-redacted`,
    target: { kind: post.kind, id: post.id, label: question.title ?? '' },
    details: { version: row.number, reason },
  });
  const isDeleted = post.deleted_at !== null || question.deleted_at !== null;
  const link = isDeleted ? null : `/posts/${String(post.id)}/history`;
  await notifyAuthor(tx, caller, locked, 'redacted in an older version', { reason, link });
}
