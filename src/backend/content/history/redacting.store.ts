import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { type RowPosition, upTo } from './history.store.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/** The number of texts in a version, and in all later versions. */
export async function textsAround(queries: Queries, postId: number, position: RowPosition) {
  const counted = queries
    .selectFrom('revisions')
    .select((row) => [
      row.fn.count<number>('title').as('title'),
      row.fn.count<number>('tags').as('tags'),
      row.fn.count<number>('content').as('content'),
    ])
    .where('post_id', '=', postId);
  const own = await counted.where('id', '=', position.id).executeTakeFirstOrThrow();
  const later = await counted.where(sql<boolean>`not ${upTo(position)}`).executeTakeFirstOrThrow();
  return { own, later };
}

/**
 * Clears a version's text and reason. Texts that existed become empty, not null: later versions
 * without their own text had this one, not an older one.
 */
export async function redactRow(
  tx: Transaction,
  id: number,
  by: { readonly redacted_by: number; readonly redaction_reason: string },
): Promise<void> {
  await updateRows(
    tx.sql,
    'revisions',
    { id, redacted_at: null },
    {
      ...by,
      redacted_at: tx.now,
      comment: null,
      title: sql<string | null>`case when title is not null then '' end`,
      tags: sql<string | null>`case when tags is not null then '' end`,
      content: sql<string | null>`case when content is not null then '' end`,
    },
  );
}
