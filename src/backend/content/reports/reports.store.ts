import { DAY } from '../../../shared/durations.ts';
import { sql } from 'kysely';
import type { ReportStatus } from '../../../contract/reports.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Flag, NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** Inserts a report and returns its id; undefined if the member has an open report on the post. */
export async function insertReport(
  tx: Transaction,
  row: NewRow<'reports'>,
): Promise<number | undefined> {
  const written = await tx.sql
    .insertInto('reports')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id;
}

/** Removes the reasons of a member's reports except one reason, also from the labels in the log. */
export async function removeReasonsOf(
  tx: Transaction,
  userId: number,
  kept: string,
): Promise<void> {
  const own = tx.sql
    .selectFrom('reports')
    .where('user_id', '=', userId)
    .where('reason', '<>', kept);
  await tx.sql
    .updateTable('admin_log')
    .set({ target_label: '' })
    .where('target_kind', '=', 'report')
    .where('target_id', 'in', own.select('id'))
    .execute();
  await tx.sql
    .updateTable('reports')
    .set({ reason: '' })
    .where('id', 'in', own.select('id'))
    .execute();
}

/**
 * How many reports a member made within a day, as `isWithin` defines it, and how many were
 * resolved.
 */
export function reportedBefore(tx: Transaction, userId: number) {
  return tx.sql
    .selectFrom('reports')
    .select((row) =>
      row.fn
        .countAll<number>()
        .filterWhere('created_at', '>', tx.now - DAY)
        .filterWhere('created_at', '<', tx.now + DAY)
        .as('aDay'),
    )
    .select((row) =>
      row.fn.countAll<number>().filterWhere('status', '=', 'resolved').as('resolved'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export type LockedReport = Pick<Row<'reports'>, 'id' | 'status' | 'reason' | 'post_id' | 'user_id'>;

/** Locks a report until the transaction ends. */
export function lockReport(tx: Transaction, id: number): Promise<LockedReport | undefined> {
  const report = tx.sql
    .selectFrom('reports')
    .select(['id', 'status', 'reason', 'post_id', 'user_id'])
    .where('id', '=', id);
  return (tx.engine === 'postgres' ? report.forUpdate() : report).executeTakeFirst();
}

/** Whether the author of a report has an open one on the same post. */
export async function hasOpen(
  tx: Transaction,
  { post_id, user_id }: LockedReport,
): Promise<boolean> {
  const open = await tx.sql
    .selectFrom('reports')
    .select('id')
    .where('status', '=', sql.lit('open' as const))
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return open !== undefined;
}

export async function setStatus(
  tx: Transaction,
  id: number,
  status: ReportStatus,
  decision: { readonly by: number; readonly at: number } | null,
): Promise<void> {
  await tx.sql
    .updateTable('reports')
    .set({ status, decided_by: decision?.by ?? null, decided_at: decision?.at ?? null })
    .where('id', '=', id)
    .execute();
}

/** A page of the reports with a status, or of all, newest first. */
export function pageOfReports(
  queries: Queries,
  status: ReportStatus | 'all',
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReportRow[]> {
  return reports(queries)
    .$if(status !== 'all', (page) => page.where('reports.status', '=', status as ReportStatus))
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function reportOf(queries: Queries, id: number): Promise<ReportRow[]> {
  return reports(queries).where('reports.id', '=', id).execute();
}

export async function countReports(
  queries: Queries,
  status: ReportStatus | 'all',
): Promise<number> {
  const { total } = await queries
    .selectFrom('reports')
    .select((row) => row.fn.countAll<number>().as('total'))
    .$if(status !== 'all', (all) => all.where('status', '=', status as ReportStatus))
    .executeTakeFirstOrThrow();
  return total;
}

function reports(queries: Queries) {
  return queries
    .selectFrom('reports')
    .innerJoin('posts', 'posts.id', 'reports.post_id')
    .leftJoin('posts as question', 'question.id', 'posts.question_id')
    .leftJoin('users as reporter', 'reporter.id', 'reports.user_id')
    .leftJoin('users as author', 'author.id', 'posts.author_id')
    .leftJoin('users as decider', 'decider.id', 'reports.decided_by')
    .selectAll('reports')
    .select(['posts.kind', 'posts.question_id', 'posts.author_id', 'posts.excerpt'])
    .select(['reporter.username as reporter', 'author.username as author'])
    .select('decider.username as decider')
    .select([
      sql<string | null>`coalesce(question.title, posts.title)`.as('title'),
      sql<Flag>`case when posts.deleted_at is null and question.deleted_at is null then 0 else 1 end`.as(
        'deleted',
      ),
    ]);
}

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number];
