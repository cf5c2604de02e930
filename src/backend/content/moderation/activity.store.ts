import { sql } from 'kysely';
import { REASON_TEXTS } from '../../../contract/flag-forms.ts';
import { ANSWER, QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';

/** An activity of any kind. */
export interface ActivityRow {
  readonly id: number;
  readonly created_at: number;
  readonly user_id: number | null;
  readonly username: string | null;
  readonly title?: string | null;
  readonly description?: string;
  readonly post_id?: number;
  readonly question_id?: number | null;
}

/** The newest members, read from the index users_joined. */
export function people(queries: Queries, limit: number): Promise<ActivityRow[]> {
  return queries
    .selectFrom('users')
    .select(['id', 'joined_at as created_at', 'id as user_id', 'username'])
    .where('deleted_at', 'is', null)
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest questions, read from the index posts_created_at. */
export function questions(queries: Queries, limit: number): Promise<ActivityRow[]> {
  return queries
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.author_id')
    .select(['posts.id', 'posts.created_at', 'posts.author_id as user_id', 'users.username'])
    .select(['posts.title', 'posts.id as post_id', 'posts.question_id'])
    .where('posts.kind', '=', QUESTION)
    .where('posts.deleted_at', 'is', null)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest answers to questions that are not deleted, read from the index posts_answered. */
export function answers(queries: Queries, limit: number): Promise<ActivityRow[]> {
  return queries
    .selectFrom('posts as answer')
    .innerJoin('posts as question', 'question.id', 'answer.question_id')
    .leftJoin('users', 'users.id', 'answer.author_id')
    .select(['answer.id', 'answer.created_at', 'answer.author_id as user_id', 'users.username'])
    .select(['question.title', 'answer.id as post_id', 'answer.question_id'])
    .where('answer.kind', '=', ANSWER)
    .where('answer.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null)
    .orderBy('answer.created_at', 'desc')
    .orderBy('answer.id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest flags on posts; a flag without a text is described by its reason. */
export async function flags(queries: Queries, limit: number): Promise<ActivityRow[]> {
  const rows = await queries
    .selectFrom('flags')
    .innerJoin('posts', 'posts.id', 'flags.target_id')
    .leftJoin('posts as question', 'question.id', 'posts.question_id')
    .leftJoin('users', 'users.id', 'flags.user_id')
    .select(['flags.id', 'flags.created_at', 'flags.user_id', 'users.username'])
    .select([sql<string>`coalesce(question.title, posts.title)`.as('title')])
    .select(['flags.reason', 'flags.text', 'posts.id as post_id', 'posts.question_id'])
    .where('flags.target_kind', 'in', ['question', 'answer'])
    .orderBy('flags.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ reason, text, ...row }) => ({
    ...row,
    description: text === '' ? REASON_TEXTS[reason].label : text,
  }));
}
