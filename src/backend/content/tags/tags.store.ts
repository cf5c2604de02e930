import { sql } from 'kysely';
import { type SurrogateKey, tagKey, TAGS } from '../../../contract/surrogate-keys.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { addToTagsOf } from './counts.store.ts';
import { deleteRows, insertRows, updateRows } from '../../platform/sql/rows.ts';

/** A tag of a question. */
export type TagRow = Pick<Row<'tags'>, 'id' | 'name'>;

/**
 * The existing tags with these names, by name. They cannot be removed until the transaction ends.
 */
export async function tagsNamed(
  tx: Transaction,
  names: readonly string[],
): Promise<Map<string, TagRow>> {
  const tags = tx.sql.selectFrom('tags').select(['id', 'name']).where('name', 'in', names);
  const rows = await tags.forKeyShare().execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** The sums of the scores of a person's posts in each of these tags. */
export async function scoresIn(
  queries: Queries,
  userId: number,
  tagIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queries
    .selectFrom('posts')
    .innerJoin('question_tags', (join) =>
      join.on((on) =>
        on('question_tags.question_id', '=', on.fn.coalesce('posts.question_id', 'posts.id')),
      ),
    )
    .select(['question_tags.tag_id', (row) => row.fn.sum<number>('posts.score').as('score')])
    .where('posts.author_id', '=', userId)
    .where('posts.deleted_at', 'is', null)
    .where('question_tags.tag_id', 'in', tagIds)
    .groupBy('question_tags.tag_id')
    .execute();
  return new Map(rows.map(({ tag_id, score }) => [tag_id, score]));
}

/**
 * Creates tags, except those that somebody else created concurrently. Returns how many it created.
 * Ordered by name, so that two questions with the same new tags cannot deadlock.
 */
export async function createTags(
  tx: Transaction,
  tags: readonly { name: string; color: string }[],
): Promise<number> {
  const inOrder = tags.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const created = await tx.sql
    .insertInto('tags')
    .values(inOrder.map(({ name, color }) => ({ name, color, created_at: tx.now })))
    .onConflict((same) => same.column('name').doNothing())
    .returning('id')
    .execute();
  return created.length;
}

/**
 * Gives a question its tags, in the author's order, and adds it to their counts. The question must
 * exist without tags: its score, views, and state are copied from its row.
 */
export async function attachTags(
  tx: Transaction,
  questionId: number,
  tags: readonly TagRow[],
): Promise<void> {
  const { accepted_id, ...copied } = await tx.sql
    .selectFrom('posts')
    .select(['status', 'featured', 'created_at', 'score', 'views', 'answer_count', 'accepted_id'])
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow();
  await insertRows(
    tx.sql,
    'question_tags',
    tags.map(({ id }, position) => ({
      ...copied,
      tag_id: id,
      question_id: questionId,
      position,
    })),
  );
  const surrogateKeys = [TAGS, ...tags.map(({ name }) => tagKey(name))];
  tx.publish({ type: 'pages-changed', surrogateKeys });
  await addToTagsOf(tx, questionId, {
    question_count: 1,
    closed_count: copied.status === 'closed' ? 1 : 0,
    answered_count: accepted_id === null ? 0 : 1,
    score_sum: copied.score,
  });
}

/** Removes all tags from a question, and the question from their counts. */
export async function detachTags(tx: Transaction, questionId: number): Promise<void> {
  const { status, score, accepted_id, names } = await tx.sql
    .selectFrom('posts')
    .select(['status', 'score', 'accepted_id', tagNames.as('names')])
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow();
  tx.publish({ type: 'pages-changed', surrogateKeys: [TAGS, ...tagKeysOf(names)] });
  await addToTagsOf(tx, questionId, {
    question_count: -1,
    closed_count: status === 'closed' ? -1 : 0,
    answered_count: accepted_id === null ? 0 : -1,
    score_sum: -score,
  });
  await deleteRows(tx.sql, 'question_tags', { question_id: questionId });
}

/** Moves the versions and suggestions of one tag to another. */
export async function moveVersions(tx: Transaction, from: number, to: number): Promise<void> {
  for (const table of ['tag_versions', 'suggestions'] as const)
    await updateRows(tx.sql, table, { tag_id: from }, { tag_id: to });
}

/**
 * The names of a question's tags as a column of its row in `posts`: code that changes a question
 * reads its row anyway, and can then expire the lists of its tags without another statement.
 */
export const tagNames = sql<string | null>`(select string_agg(tags.name, ' ') from question_tags
  join tags on tags.id = question_tags.tag_id where question_tags.question_id = posts.id)`;

/** The surrogate keys of the tags in such a column. */
export function tagKeysOf(names: string | null): SurrogateKey[] {
  return names === null ? [] : names.split(' ').map(tagKey);
}
