import { sql } from 'kysely';
import type { Queries } from '../sql/open.ts';
import type { Transaction } from '../sql/transaction.ts';
import type { Texts } from './rules.ts';
import type { HistoryRow } from './store.ts';

type Place = Pick<HistoryRow, 'id' | 'created_at'>;

/** The texts in a version alone, and in all versions after it. */
export async function textsAround(
  queries: Queries,
  postId: number,
  { id, created_at }: Place,
): Promise<{ readonly own: Texts; readonly later: Texts }> {
  const counted = queries
    .selectFrom('revisions')
    .select((row) => [
      row.fn.count<number>('title').as('title'),
      row.fn.count<number>('tags').as('tags'),
      row.fn.count<number>('content').as('content'),
    ])
    .where('post_id', '=', postId);
  const own = await counted.where('id', '=', id).executeTakeFirstOrThrow();
  const later = await counted
    .where((is) =>
      is.or([
        is('created_at', '>', created_at),
        is.and([is('created_at', '=', created_at), is('id', '>', id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { own, later };
}

/** What a version says by itself. */
export function ownText(queries: Queries, id: number) {
  return queries
    .selectFrom('revisions')
    .select(['title', 'author_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The rows of a post that have a text, in the order of time. */
export function textRows(queries: Queries, postId: number) {
  return queries
    .selectFrom('revisions')
    .select(['id', 'version'])
    .where('post_id', '=', postId)
    .where('content', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Takes a version's text away. Empty texts stay where there were some: what came later without a
 * text of its own had this one, and not an older one.
 */
export async function redactRow(
  tx: Transaction,
  id: number,
  by: { readonly redacted_by: number; readonly redaction_reason: string },
): Promise<void> {
  await tx.sql
    .updateTable('revisions')
    .set({
      ...by,
      redacted_at: tx.now,
      title: sql<string | null>`case when title is not null then '' end`,
      tags: sql<string | null>`case when tags is not null then '' end`,
      content: sql<string | null>`case when content is not null then '' end`,
    })
    .where('id', '=', id)
    .execute();
}
