import type { Queries } from '../../platform/sql/database.ts';
import { findRows } from '../../platform/sql/rows.ts';

const UNREAD_MAX = 200;

/** A member's preference, and their visit if they have one. */
export function visitOf(sql: Queries, userId: number) {
  return sql
    .selectFrom('users')
    .leftJoin('list_visits as visit', 'visit.user_id', 'users.id')
    .select(['users.marks_new', 'visit.since', 'visit.seen_at'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The links of a member's unread notifications, newest first. */
export async function unreadLinks(sql: Queries, userId: number): Promise<string[]> {
  const unread = { user_id: userId, is_read: 0, gone: 0 } as const;
  const newest = { order: 'created_at desc', limit: UNREAD_MAX } as const;
  const rows = await findRows(sql, 'notifications', unread, 'link', newest);
  return rows.flatMap(({ link }) => link ?? []);
}

/** The questions that these questions, answers, and comments belong to. */
export async function questionsOf(
  sql: Queries,
  { posts, comments }: { readonly posts: readonly number[]; readonly comments: readonly number[] },
): Promise<Set<number>> {
  if (posts.length === 0 && comments.length === 0) return new Set();
  const rows = await sql
    .selectFrom('posts')
    .select(['id', 'question_id'])
    .where((is) =>
      is.or([
        is('id', 'in', [0, ...posts]),
        is(
          'id',
          'in',
          is
            .selectFrom('comments')
            .select('post_id')
            .where('id', 'in', [0, ...comments]),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id, question_id }) => question_id ?? id));
}

/** Which of the questions a member follows and were active after a time. */
export async function followedSince(
  sql: Queries,
  userId: number,
  questionIds: readonly number[],
  since: number,
): Promise<number[]> {
  if (questionIds.length === 0) return [];
  const rows = await sql
    .selectFrom('question_follows as follow')
    .innerJoin('posts', 'posts.id', 'follow.question_id')
    .select('posts.id')
    .where('follow.user_id', '=', userId)
    .where('follow.question_id', 'in', questionIds)
    .where('follow.level', 'in', ['answers', 'all'])
    .where('posts.active_at', '>', since)
    .execute();
  return rows.map(({ id }) => id);
}
