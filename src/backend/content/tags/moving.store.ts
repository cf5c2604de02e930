import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { addToTag } from './counts.store.ts';
import { insertNewRows, updateRows, findRows } from '../../platform/sql/rows.ts';

/** The next questions of a tag, by id. */
export async function questionsOfTag(
  queries: Queries,
  tagId: number,
  limit: number,
): Promise<number[]> {
  const order = 'question_id';
  const rows = await findRows(queries, 'question_tags', { tag_id: tagId }, order, { order, limit });
  return rows.map(({ question_id }) => question_id);
}

/** Locks questions until the transaction ends, ordered by id. */
export async function lockQuestions(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (tx.engine !== 'postgres') return;
  const query = tx.sql.selectFrom('posts').select('id').where('id', 'in', ids).orderBy('id');
  await query.forNoKeyUpdate().execute();
}

/** Those of the questions that have this tag. */
export async function withTag(
  tx: Transaction,
  tagId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const of = { tag_id: tagId, question_id: ids };
  const rows = await findRows(tx.sql, 'question_tags', of, 'question_id');
  return rows.map(({ question_id }) => question_id);
}

/** Replaces one tag of questions with another. */
export async function swapTag(
  tx: Transaction,
  ids: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  if (ids.length === 0) return;
  await updateRows(tx.sql, 'question_tags', { tag_id: from, question_id: ids }, { tag_id: to });
}

/** Appends a tag to questions, except those that already have the maximum; returns their ids. */
export async function giveTag(
  tx: Transaction,
  ids: readonly number[],
  tagId: number,
  most: number,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ question_id: number }>`insert into question_tags
    (tag_id, question_id, position, status, featured, created_at, score, views, answer_count)
    select ${sql.lit(tagId)}, posts.id, max(position) + 1, posts.status, posts.featured,
      posts.created_at, posts.score, posts.views, posts.answer_count
    from question_tags join posts on posts.id = question_tags.question_id
    where posts.id in (${sql.join(ids)}) group by posts.id having count(*) < ${most}
    returning question_id`.execute(tx.sql);
  return rows.map(({ question_id }) => question_id);
}

/** Adds these questions to the sums of a tag, or subtracts them. */
export async function addSums(
  tx: Transaction,
  tagId: number,
  ids: readonly number[],
  sign: 1 | -1,
): Promise<void> {
  if (ids.length === 0) return;
  const sums = await tx.sql
    .selectFrom('posts')
    .select([
      sql<number>`count(*)`.as('question_count'),
      sql<number>`sum(case when status = 'closed' then 1 else 0 end)`.as('closed_count'),
      sql<number>`count(accepted_id)`.as('answered_count'),
      sql<number>`sum(score)`.as('score_sum'),
    ])
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  await addToTag(tx, tagId, {
    question_count: sign * sums.question_count,
    closed_count: sign * sums.closed_count,
    answered_count: sign * sums.answered_count,
    score_sum: sign * sums.score_sum,
  });
}

/** Records which questions a merge moves. */
export async function keepMoved(
  tx: Transaction,
  name: string,
  ids: readonly number[],
  both: ReadonlySet<number>,
): Promise<void> {
  await insertNewRows(
    tx.sql,
    'merged_questions',
    ids.map((id) => ({
      name,
      question_id: id,
      had_both: both.has(id) ? 1 : 0,
    })),
  );
}

/** Removes and returns the next recorded questions of a merge. */
export async function takeMoved(tx: Transaction, name: string, limit: number) {
  const next = tx.sql
    .selectFrom('merged_questions')
    .select('question_id')
    .where('name', '=', name)
    .orderBy('question_id')
    .limit(limit);
  return tx.sql
    .deleteFrom('merged_questions')
    .where('name', '=', name)
    .where('question_id', 'in', next)
    .returning(['question_id', 'had_both'])
    .execute();
}
