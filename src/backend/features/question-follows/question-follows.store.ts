import type { FollowLevel } from '../../../contract/question-follow-forms.ts';
import type { Part } from '../../platform/http/paging.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { writers } from '../../content/posts/follow-on-page.ts';

/** Questions that are not deleted and for which a person chose a level, newest choice first. */
export function chosenQuestions(queries: Queries, userId: number, { limit, offset }: Part) {
  return ofPerson(queries, userId)
    .select(['posts.id', 'posts.title', 'follow.level'])
    .orderBy('follow.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countChosen(queries: Queries, userId: number): Promise<number> {
  const { total } = await ofPerson(queries, userId)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function ofPerson(queries: Queries, userId: number) {
  return queries
    .selectFrom('question_follows as follow')
    .innerJoin('posts', 'posts.id', 'follow.question_id')
    .where('follow.user_id', '=', userId)
    .where('follow.level', '!=', 'none')
    .where('posts.deleted_at', 'is', null);
}

type Job = Row<'follower_queue'>;

/**
 * The ids of the next followers to notify. Skips people who were already notified of the same post,
 * and the member who made the answer from a comment.
 */
export async function followersAfter(
  { sql: queries }: Transaction,
  { question_id, post_id, kind, link, last_user_id, created_at }: Job,
  limit: number,
): Promise<number[]> {
  const levels: FollowLevel[] = kind === 'answered' ? ['answers', 'all'] : ['all'];
  const chosen = queries
    .selectFrom('question_follows')
    .select('user_id')
    .where('question_id', '=', question_id)
    .where('user_id', '>', last_user_id)
    .where('level', 'in', levels);
  const byThemselves = queries
    .selectFrom(writers(queries, question_id).as('writer'))
    .select('writer.user_id')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('question_follows as own')
            .select('own.level')
            .whereRef('own.user_id', '=', 'writer.user_id')
            .where('own.question_id', '=', question_id),
        ),
      ),
    );
  const rows = await queries
    .selectFrom((kind === 'answered' ? chosen.union(byThemselves) : chosen).as('follower'))
    .innerJoin('users', 'users.id', 'follower.user_id')
    .select('users.id')
    .where('users.id', '>', last_user_id)
    .where('users.deleted_at', 'is', null)
    .where('users.source_site', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.user_id', '=', 'users.id')
            .where('notifications.created_at', '>=', created_at)
            .where('notifications.link', '=', link),
        ),
      ),
    )
    .where('users.id', 'not in', (row) =>
      row
        .selectFrom('conversions')
        .select('conversions.user_id')
        .where('conversions.answer_id', '=', post_id)
        .where('conversions.created_at', '=', created_at),
    )
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks and returns the oldest job that no other process has locked. */
export function lockNextJob(tx: Transaction): Promise<Job | undefined> {
  const query = tx.sql.selectFrom('follower_queue').selectAll().orderBy('id').limit(1);
  return query.forUpdate().skipLocked().executeTakeFirst();
}
