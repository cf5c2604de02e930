import type { AdminQuestion, listAdminQuestions } from '../../../contract/moderation.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult, CallParts } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { pagingOf, type Part } from '../../platform/http/paging.ts';
import { findQuestions } from '../questions/listing.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { personOf, lockPresentPost, notifyAuthor } from './posts.ts';
import { type AdminQuestionRow, adminRows, countDeleted, deletedIds } from './questions.store.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { featureQuestion } from '../questions/closing.ts';

type AdminQuestionQuery = CallParts<typeof listAdminQuestions>['query'];

/**
 * A page of questions for moderators, newest first; deleted ones in the order of their deletion.
 */
export async function listQuestions(
  backend: Backend,
  query: AdminQuestionQuery,
  sender: string,
): Promise<CallResult<typeof listAdminQuestions>> {
  const limit = PAGE_SIZE.questions;
  const part = { limit, offset: (query.page - 1) * limit };
  const { ids, total } = await find(backend, query, part, sender);
  const rows = new Map((await adminRows(backend.db.sql, ids)).map((row) => [row.id, row]));
  return {
    questions: ids.flatMap((id) => rows.get(id) ?? []).map(asAdminQuestion),
    pagination: { ...pagingOf(query.page, limit, total), total },
  };
}

/** One of these questions, as it is after an action. */
export async function readAdminQuestion(sql: Queries, id: number): Promise<AdminQuestion> {
  const [row] = await adminRows(sql, [id]);
  if (!row) throw notFound('Question');
  return asAdminQuestion(row);
}

async function find(
  backend: Backend,
  { search = '', status }: AdminQuestionQuery,
  part: Part,
  sender: string,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  if (status !== 'deleted') {
    return findQuestions(backend, { search, status, sort: 'newest' }, part, { sender });
  }
  const text = search.trim();
  return backend.db.readLong(sender, async (long) => ({
    ids: await deletedIds(long, text, part),
    total: await countDeleted(long, text),
  }));
}

function asAdminQuestion(row: AdminQuestionRow): AdminQuestion {
  return {
    _id: String(row.id),
    title: row.title ?? '',
    author: personOf(row.author_id, row.author, row.avatar),
    createdAt: new Date(row.created_at).toISOString(),
    voteScore: row.score,
    answerCount: row.answer_count,
    views: row.views,
    featured: row.featured === 1,
    status: row.status,
    closedReason: row.closed_reason,
    duplicateOf: row.duplicate_of === null ? null : String(row.duplicate_of),
    deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at).toISOString(),
    deletedBy: personOf(row.deleter_id, row.deleter),
    deletedReason: row.reason,
  };
}

/** Features a question, or stops featuring it. Does nothing if it is in that state already. */
export async function setFeatured(
  backend: Backend,
  caller: Caller,
  id: number,
  featured: boolean,
): Promise<AdminQuestion> {
  const questionId = await transactAs(backend, caller, async (tx) => {
    const { question } = await lockPresentPost(tx, 'question', id);
    const before = await readAdminQuestion(tx.sql, question.id);
    if (before.featured === featured) return question.id;
    await featureQuestion(tx, question.id, featured);
    await logAction(tx, caller, {
      action: featured ? 'question-featured' : 'question-unfeatured',
      target: { kind: 'question', id: question.id, label: question.title ?? '' },
    });
    if (featured) await notifyAuthor(tx, caller, { post: question, question }, 'featured');
    return question.id;
  });
  return readAdminQuestion(backend.db.sql, questionId);
}
