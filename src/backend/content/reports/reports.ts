import type { listReports, Report, ReportStatus } from '../../../contract/reports.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { HttpError, notFound, refused } from '../../platform/http/errors.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { personOf } from '../moderation/people.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { experienceOf } from '../../people/newcomers/newcomers.store.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { EDIT_WAR } from '../posts/edit-wars.ts';
import { linkTo } from '../../platform/http/post-links.ts';
import { isUniqueViolation } from '../../platform/sql/dialect.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { reportRefusal } from './reports.rules.ts';
import * as store from './reports.store.ts';

const TWICE = 'You have already reported this post';

/**
 * Reports a post. Throws `conflict` while the caller has an open report on it, `not_found`,
 * `too_many_requests`.
 */
export function report(
  backend: Backend,
  caller: Caller,
  kind: PostKind,
  postId: number | undefined,
  reason: string,
): Promise<{ report: { _id: string } }> {
  return transactAs(backend, caller, async (tx) => {
    const { post } = await lockPresentPost(tx, kind, postId);
    if (backend.limits) await refuseBeyond(tx, caller.id);
    const id = await store.insertReport(tx, {
      post_id: post.id,
      user_id: caller.id,
      reason,
      created_at: tx.now,
    });
    if (id === undefined) throw new HttpError('conflict', TWICE);
    return { report: { _id: String(id) } };
  });
}

async function refuseBeyond(tx: Transaction, userId: number): Promise<void> {
  // Locked, so that of two concurrent reports the later one counts the other.
  await lockMember(tx, userId);
  const person = await experienceOf(tx.sql, userId);
  const before = await store.reportedBefore(tx, userId);
  const refusal = reportRefusal(person, before, tx.now);
  if (refusal) throw refused(refusal);
}

/** A page of reports, newest first. */
export async function readReports(
  { db }: Backend,
  { page, status }: { readonly page: number; readonly status: ReportStatus | 'all' },
): Promise<CallResult<typeof listReports>> {
  const limit = PAGE_SIZE.reports;
  const rows = await store.pageOfReports(db.sql, status, { limit, offset: (page - 1) * limit });
  const total = await store.countReports(db.sql, status);
  return { reports: rows.map(toReport), pagination: { ...pagingOf(page, limit, total), total } };
}

/**
 * Decides on a report; `open` reverts the decision. Throws `not_found`, and `conflict` if the
 * member has reported the post again since.
 */
export function decide(
  backend: Backend,
  caller: Caller,
  id: number | undefined,
  status: ReportStatus,
): Promise<{ report: Report }> {
  const decided = transactAs(backend, caller, async (tx) => {
    const before = id === undefined ? undefined : await store.lockReport(tx, id);
    if (!before) throw notFound('Report');
    if (before.status !== status) await change(tx, caller, before, status);
    const [row] = await store.reportOf(tx.sql, before.id);
    if (!row) throw notFound('Report');
    if (before.status !== status && status !== 'open')
      await notifyReporter(tx, caller, row, status);
    return { report: toReport(row) };
  });
  // If two reports of a member on one post are reopened at the same time, the second fails on
  // writing.
  return decided.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new HttpError('conflict', TWICE) : error;
  });
}

async function change(
  tx: Transaction,
  caller: Caller,
  before: store.LockedReport,
  status: ReportStatus,
): Promise<void> {
  if (status === 'open' && (await store.hasOpen(tx, before)))
    throw new HttpError('conflict', TWICE);
  const decision = status === 'open' ? null : { by: caller.id, at: tx.now };
  await store.setStatus(tx, before.id, status, decision);
  await logAction(tx, caller, {
    action: status === 'open' ? 'report-reopened' : `report-${status}`,
    target: { kind: 'report', id: before.id, label: before.reason },
    details: { from: before.status, to: status, postId: String(before.post_id) },
  });
}

/** Nobody is notified of their own decision, or of a report that the site made for them. */
async function notifyReporter(
  tx: Transaction,
  caller: Caller,
  { user_id, reason, kind, post_id, question_id, title, deleted }: store.ReportRow,
  status: 'resolved' | 'dismissed',
): Promise<void> {
  if (user_id === caller.id || reason === EDIT_WAR) return;
  await notify(tx, {
    userId: user_id,
    event: 'report-decided',
    params: { post: kind, question: title ?? '', status },
    link: deleted === 1 ? null : linkTo({ id: post_id, question_id }),
    senderId: null,
  });
}

/**
 * Removes the texts of a member's reports. The reports stay, and so do those that the site made.
 */
export function removeReasonsOf(tx: Transaction, userId: number): Promise<void> {
  return store.removeReasonsOf(tx, userId, EDIT_WAR);
}

function toReport(row: store.ReportRow): Report {
  return {
    _id: String(row.id),
    reason: row.reason,
    status: row.status,
    createdAt: new Date(row.created_at).toISOString(),
    reporter: personOf(row.user_id, row.reporter),
    post: {
      _id: String(row.post_id),
      kind: row.kind,
      title: row.title ?? '',
      excerpt: row.excerpt,
      link: linkTo({ id: row.post_id, question_id: row.question_id }),
      author: personOf(row.author_id, row.author),
      deleted: row.deleted === 1,
    },
    decidedBy: personOf(row.decided_by, row.decider),
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
  };
}
