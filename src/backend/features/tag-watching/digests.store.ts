import type { Digest } from '../../../contract/tag-watching.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows } from '../../platform/sql/rows.ts';

export type DueDigest = Row<'tag_digests'>;

/** Tags in a digest: each takes a search of its own. */
const TAGS_READ = 50;

/** Starts a person's digest, first due at that time. An existing digest keeps its times. */
export async function beginDigest(
  tx: Transaction,
  userId: number,
  digest: Digest,
  dueAt: number,
): Promise<void> {
  await tx.sql
    .insertInto('tag_digests')
    .values({ user_id: userId, level: digest, since: tx.now, due_at: dueAt })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Due digests, most overdue first. */
export function dueDigests(sql: Queries, now: number, limit: number): Promise<DueDigest[]> {
  return sql
    .selectFrom('tag_digests')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Ends all digests of a person. */
export async function endDigestsOf(tx: Transaction, userId: number): Promise<void> {
  await deleteRows(tx.sql, 'tag_digests', { user_id: userId });
}

/** The tags of a digest, most recently watched first if there are too many. */
export async function digestTags(
  queries: Queries,
  { user_id, level }: Pick<DueDigest, 'user_id' | 'level'>,
): Promise<number[]> {
  const rows = await queries
    .selectFrom('tag_follows')
    .select('tag_id')
    .where('user_id', '=', user_id)
    .where('level', '=', level)
    .orderBy('created_at', 'desc')
    .orderBy('tag_id', 'desc')
    .limit(TAGS_READ)
    .execute();
  return rows.map(({ tag_id }) => tag_id);
}
