import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** The keys to find a conversion by. */
type By = Partial<Pick<Row<'conversions'>, 'comment_id' | 'answer_id'>> &
  Pick<Row<'conversions'>, 'made'>;

/** The conversion of a comment or an answer that has not been undone. */
export async function conversionBy(queries: Queries, by: By) {
  const row = await conversionsOf(queries, by)
    .select(['id', 'comment_id', 'answer_id', 'user_id', 'moved', 'created_at'])
    .where('undone_at', 'is', null)
    .where('made', '=', by.made)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && { ...row, moved: JSON.parse(row.moved) as number[] };
}

function conversionsOf(queries: Queries, { comment_id, answer_id }: Omit<By, 'made'>) {
  return queries
    .selectFrom('conversions')
    .$if(comment_id !== undefined, (all) => all.where('comment_id', '=', comment_id ?? 0))
    .$if(answer_id !== undefined, (all) => all.where('answer_id', '=', answer_id ?? 0));
}

/**
 * Whether a comment is now an answer, or an answer a comment: it was converted, or a conversion from
 * that was undone.
 */
export async function isNow(
  queries: Queries,
  by: Omit<By, 'made'>,
  what: By['made'],
): Promise<boolean> {
  const found = await conversionsOf(queries, by)
    .select('id')
    .where((is) =>
      is.or([
        is.and([is('made', '=', what), is('undone_at', 'is', null)]),
        is.and([is('made', '<>', what), is('undone_at', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Moves all or the given comments to another post and returns the ids of those moved. */
export async function moveComments(
  tx: Transaction,
  from: number,
  to: number,
  ids?: readonly number[],
): Promise<number[]> {
  if (ids?.length === 0) return [];
  const rows = await tx.sql
    .updateTable('comments')
    .set({ post_id: to })
    .where('post_id', '=', from)
    .$if(ids !== undefined, (update) => update.where('id', 'in', ids ?? []))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Recounts the comments on these posts and returns the counts by post. */
export async function recountComments(
  tx: Transaction,
  postIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.sql
    .updateTable('posts')
    .set({
      comment_count: sql<number>`(select count(*) from comments
        where comments.post_id = posts.id and comments.deleted_at is null)`,
    })
    .where('id', 'in', postIds)
    .returning(['id', 'comment_count'])
    .execute();
  return new Map(rows.map(({ id, comment_count }) => [id, comment_count]));
}
