import { notSuspended } from '../users/users.store.ts';
import type { Queries } from '../../platform/sql/database.ts';

const CHOICES = ['choice.email', 'choice.mentions', 'choice.answers', 'choice.votes'] as const;

/** People with their row of choices, if any. Excludes deleted accounts and imported authors. */
export const choosers = (sql: Queries) =>
  sql
    .selectFrom('users')
    .leftJoin('notification_choices as choice', 'choice.user_id', 'users.id')
    .where('users.deleted_at', 'is', null)
    .where('users.source_site', 'is', null);

/** People's notification choices, and whether they muted a question. */
export function choicesOf(sql: Queries, ids: readonly number[], questionId = 0) {
  return choosers(sql)
    .leftJoin('question_follows as follow', (join) =>
      join
        .onRef('follow.user_id', '=', 'users.id')
        .on('follow.question_id', '=', questionId)
        .on('follow.level', '=', 'muted'),
    )
    .select(['users.id', 'follow.level as muted', ...CHOICES])
    .where('users.id', 'in', ids)
    .execute();
}

/** A person who may be mailed, unless their choices say otherwise. */
export function mailedPerson(sql: Queries, id: number, now: number) {
  return choosers(sql)
    .select(['users.username', 'users.email as address', ...CHOICES])
    .where('users.id', '=', id)
    .where('users.email', 'is not', null)
    .where(notSuspended(now))
    .executeTakeFirst();
}
