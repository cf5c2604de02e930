import { sql } from 'kysely';
import { QUESTION } from '../../platform/sql/post-kinds.ts';
import { contains } from '../../platform/sql/dialect.ts';
import type { Part } from '../../platform/http/paging.ts';
import type { Database, Queries } from '../../platform/sql/database.ts';

/** Deleted questions are in no search index: a search reads at most this many titles. */
const READ_THROUGH = 1_000;

export async function adminRows(queries: Queries, ids: readonly number[]) {
  // With 0, since PostgreSQL refuses an empty list.
  return queries
    .selectFrom('posts')
    .leftJoin('users as author', 'author.id', 'posts.author_id')
    .leftJoin('deletions', 'deletions.post_id', 'posts.id')
    .leftJoin('users as deleter', 'deleter.id', 'deletions.user_id')
    .select(['posts.id', 'posts.title', 'posts.author_id', 'posts.created_at', 'posts.score'])
    .select(['posts.answer_count', 'posts.views', 'posts.featured', 'posts.status'])
    .select(['posts.closed_reason', 'posts.duplicate_of', 'posts.deleted_at'])
    .select(['author.username as author', 'author.avatar', 'deleter.id as deleter_id'])
    .select(['deleter.username as deleter', 'deletions.reason'])
    .where('posts.id', 'in', [0, ...ids])
    .where('posts.kind', '=', QUESTION)
    .execute();
}

export type AdminQuestionRow = Awaited<ReturnType<typeof adminRows>>[number];

/** A page of deleted questions, most recently deleted first, read from the index posts_deleted. */
export async function deletedIds(
  db: Database,
  text: string,
  { limit, offset }: Part,
): Promise<number[]> {
  const rows = await deleted(db, text)
    .select('question.id')
    .orderBy('question.deleted_at', 'desc')
    .orderBy('question.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countDeleted(db: Database, text: string): Promise<number> {
  const { total } = await deleted(db, text)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function deleted(db: Database, text: string) {
  const all = db.sql
    .selectFrom('posts')
    .select(['id', 'title', 'deleted_at'])
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is not', null);
  if (text === '') return db.sql.selectFrom(all.as('question'));
  const last = all.orderBy('deleted_at', 'desc').orderBy('id', 'desc').limit(READ_THROUGH);
  return db.sql.selectFrom(last.as('question')).where(contains(db.engine, 'title', text));
}
