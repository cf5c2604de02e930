import { sql } from 'kysely';
import { ANSWER } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { findRows, updateRows } from '../../platform/sql/rows.ts';

type Kind = Row<'ballots'>['kind'];

/** A person's answers that are looked through for their score in a tag, the newest ones. */
const ANSWERS_READ = 1_000;

/** How a question is closed. */
export function closingOf(queries: Queries, id: number) {
  return queries
    .selectFrom('posts')
    .select(['status', 'closed_reason', 'closed_advice', 'duplicate_of', 'originals', 'closed_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The ids in such a list. */
export const idsIn = (list: string | null): number[] =>
  list === null || list === '' ? [] : list.split(' ').map(Number);

/** The votes since a time, the oldest first. */
export function votesOn(queries: Queries, postId: number, kind: Kind, since: number) {
  const which = { post_id: postId, kind, created_at: { '>': since } };
  return findRows(queries, 'ballots', which, '*', { order: ['created_at', 'user_id'] });
}

/** Removes votes from before a time. Returns the questions that have no vote to close left. */
export async function removeVotesBefore(tx: Transaction, time: number): Promise<number[]> {
  const lapsed = await tx.sql
    .deleteFrom('ballots')
    .where('created_at', '<=', time)
    .returning(['post_id', 'kind'])
    .execute();
  const ids = [...new Set(lapsed.flatMap((vote) => (vote.kind === 'close' ? vote.post_id : [])))];
  if (ids.length === 0) return [];
  const left = await findRows(tx.sql, 'ballots', { post_id: ids, kind: 'close' }, 'post_id');
  return ids.filter((id) => !left.some(({ post_id }) => post_id === id));
}

/** Whether a question has an accepted or positively voted answer. */
export async function hasGoodAnswer(queries: Queries, questionId: number): Promise<boolean> {
  const answer = await queries
    .selectFrom('posts as answer')
    .innerJoin('posts as question', 'question.id', 'answer.question_id')
    .select('answer.id')
    .where('answer.question_id', '=', questionId)
    .where('answer.kind', '=', ANSWER)
    .where('answer.deleted_at', 'is', null)
    .where((is) =>
      is.or([
        is('answer.score', '>', 0),
        is('answer.id', '=', sql.ref<number>('question.accepted_id')),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return answer !== undefined;
}

/** A person's answers in each tag of a question, and their score. */
export function answersInTagsOf(queries: Queries, questionId: number, userId: number) {
  const own = queries
    .selectFrom('posts')
    .select(['question_id', 'score'])
    .where('author_id', '=', userId)
    .where('kind', '=', ANSWER)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(ANSWERS_READ);
  return queries
    .selectFrom(own.as('own'))
    .innerJoin('question_tags', 'question_tags.question_id', 'own.question_id')
    .innerJoin('question_tags as same', 'same.tag_id', 'question_tags.tag_id')
    .where('same.question_id', '=', questionId)
    .select((row) => row.fn.countAll<number>().as('answers'))
    .select((row) => row.fn.sum<number>('own.score').as('score'))
    .groupBy('same.tag_id')
    .execute();
}

/** Ends the time in which an edit queues the question for reopening. Returns whether it ran. */
export async function takeReopening(tx: Transaction, questionId: number): Promise<boolean> {
  const running = { id: questionId, reopen_until: { '>': tx.now } };
  return (await updateRows(tx.sql, 'posts', running, { reopen_until: null })) > 0;
}
