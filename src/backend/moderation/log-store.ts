import type { Queries } from '../sql/open.ts';
import type { NewRow } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';

export async function insertEntry(tx: Transaction, row: NewRow<'admin_log'>): Promise<void> {
  await tx.sql.insertInto('admin_log').values(row).execute();
}

/** A page of the log with who did it, and the question of an answer that it is about. */
export function pageOfLog(
  queries: Queries,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return queries
    .selectFrom('admin_log')
    .leftJoin('users', 'users.id', 'admin_log.user_id')
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'admin_log.target_id').on('admin_log.target_kind', '=', 'answer'),
    )
    .selectAll('admin_log')
    .select(['users.username', 'posts.question_id'])
    .orderBy('admin_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type LogRow = Awaited<ReturnType<typeof pageOfLog>>[number];

export async function countLog(queries: Queries): Promise<number> {
  const { total } = await queries
    .selectFrom('admin_log')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
