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
  return entries(queries).orderBy('admin_log.id', 'desc').limit(limit).offset(offset).execute();
}

export function entryById(queries: Queries, id: number): Promise<LogRow | undefined> {
  return entries(queries).where('admin_log.id', '=', id).executeTakeFirst();
}

type Target = Pick<LogRow, 'id' | 'target_kind' | 'target_id' | 'target_label'>;

/** What was done to the same targets since, the newest first: it may be in the way of undoing. */
export function entriesSince(queries: Queries, rows: readonly Target[]) {
  const ids = rows.map((row) => row.target_id);
  const names = rows.flatMap((row) => (row.target_kind === 'tag' ? [row.target_label] : []));
  return queries
    .selectFrom('admin_log')
    .select(['id', 'action', 'target_kind', 'target_id', 'target_label'])
    .where('id', '>', Math.min(...rows.map((row) => row.id)))
    .where((is) =>
      is.or([
        is('target_id', 'in', ids),
        ...(names.length > 0
          ? [is.and([is('target_kind', '=', 'tag'), is('target_label', 'in', names)])]
          : []),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();
}

export async function saveDetails(
  queries: Queries,
  id: number,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await queries
    .updateTable('admin_log')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute();
}

function entries(queries: Queries) {
  return queries
    .selectFrom('admin_log')
    .leftJoin('users', 'users.id', 'admin_log.user_id')
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'admin_log.target_id').on('admin_log.target_kind', '=', 'answer'),
    )
    .selectAll('admin_log')
    .select(['users.username', 'posts.question_id']);
}

export type LogRow = Awaited<ReturnType<typeof pageOfLog>>[number];

export async function countLog(queries: Queries): Promise<number> {
  const { total } = await queries
    .selectFrom('admin_log')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
