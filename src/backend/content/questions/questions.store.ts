import { sql } from 'kysely';
import { QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { ignoredLook, type SeenTag } from '../tags/ignores.ts';
import { statementOfIds } from '../../platform/sql/statement.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { VoteValue } from '../../../contract/vote-rules.ts';
import { findRow, updateRow, updateRows } from '../../platform/sql/rows.ts';

/** Whether a deleted question has this id. */
export async function isDeleted(queries: Queries, questionId: number): Promise<boolean> {
  const row = await findRow(queries, 'posts', { id: questionId, kind: QUESTION }, 'deleted_at');
  return row !== undefined && row.deleted_at !== null;
}

const questionRows = (queries: Queries, ids: readonly number[]) =>
  queries
    .selectFrom('posts')
    .select(['id', 'title', 'author_id', 'created_at', 'edited_at', 'views', 'featured', 'score'])
    .select(['accepted_id', 'status', 'answer_count', 'excerpt', 'bounty_amount', 'bounty_until'])
    .where('id', 'in', ids)
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null);

const rowsWithContent = statementOfIds((queries, ids) =>
  questionRows(queries, ids).select('content'),
);
const rowsWithoutContent = statementOfIds((queries, ids) =>
  questionRows(queries, ids).select(sql<string>`''`.as('content')),
);

/** The rows of question cards; `content` is empty if it is not needed. */
export function cardRows(queries: Queries, ids: readonly number[], withoutContent: boolean) {
  return withoutContent ? rowsWithoutContent(queries, ids, {}) : rowsWithContent(queries, ids, {});
}

export type CardRow = Awaited<ReturnType<typeof cardRows>>[number];

const tagRows = statementOfIds((queries, ids) =>
  queries
    .selectFrom('question_tags')
    .innerJoin('tags', 'tags.id', 'question_tags.tag_id')
    .select(['question_tags.question_id', 'tags.name'])
    .where('question_tags.question_id', 'in', ids)
    .orderBy('question_tags.position'),
);

/** The names of the tags of questions, each in its author's order. */
export async function tagsOf(
  queries: Queries,
  questionIds: readonly number[],
): Promise<Map<number, string[]>> {
  const tags = new Map(questionIds.map((id): [number, string[]] => [id, []]));
  if (questionIds.length === 0) return tags;
  for (const { question_id, name } of await tagRows(queries, questionIds, {})) {
    tags.get(question_id)?.push(name);
  }
  return tags;
}

/** The names of a question's tags, in the author's order. */
export async function tagsOfQuestion(queries: Queries, questionId: number): Promise<string[]> {
  return (await tagsOf(queries, [questionId])).get(questionId) ?? [];
}

const seenTagRows = statementOfIds((queries, ids, { userId }: { userId: number }) =>
  queries
    .selectFrom('question_tags')
    .innerJoin('tags', 'tags.id', 'question_tags.tag_id')
    .select(['question_tags.question_id', 'tags.name'])
    .select((row) => ignoredLook(row, userId).as('look'))
    .where('question_tags.question_id', 'in', ids)
    .orderBy('question_tags.position'),
);

/** The tags of questions, with how a member wants questions with them shown in lists. */
export async function tagsSeenBy(
  queries: Queries,
  userId: number,
  questionIds: readonly number[],
): Promise<Map<number, SeenTag[]>> {
  const tags = new Map(questionIds.map((id): [number, SeenTag[]] => [id, []]));
  for (const { question_id, ...tag } of await seenTagRows(queries, questionIds, { userId })) {
    tags.get(question_id)?.push(tag);
  }
  return tags;
}

const voteRows = statementOfIds((queries, ids, { userId }: { userId: number }) =>
  queries
    .selectFrom('votes')
    .select(['post_id', 'value'])
    .where('user_id', '=', userId)
    .where('post_id', 'in', ids),
);

/** A member's votes on these questions. */
export async function votesOn(
  queries: Queries,
  userId: number,
  questionIds: readonly number[],
): Promise<Map<number, VoteValue>> {
  const rows = await voteRows(queries, questionIds, { userId });
  return new Map(rows.map(({ post_id, value }) => [post_id, value]));
}

/** Adds views to a question, and to its copies for lists of its tags. */
export async function addViews(tx: Transaction, questionId: number, views: number): Promise<void> {
  const which = { id: questionId, kind: QUESTION };
  const added = { views: sql<number>`views + ${sql.lit(views)}` };
  const row = await updateRow(tx.sql, 'posts', which, added, 'views');
  if (!row) return;
  await updateRows(tx.sql, 'question_tags', { question_id: questionId }, { views: row.views });
}
