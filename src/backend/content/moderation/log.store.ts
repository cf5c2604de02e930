import { sql } from 'kysely';
import type { Part } from '../../platform/http/paging.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { updateRows } from '../../platform/sql/rows.ts';

interface LogPage extends Part {
  /** Show only actions of, or about, the member with this id. */
  readonly of: number | undefined;
}

/** A page of the log with the acting members, and the questions of answers, including reviewed ones. */
export function pageOfLog(queries: Queries, { limit, offset, of }: LogPage) {
  return entries(queries)
    .$if(of !== undefined, (query) => query.where(concerns(of)))
    .orderBy('admin_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The actions of a member, and those on the member and the member's posts. */
const concerns = (user = 0) =>
  sql<boolean>`(admin_log.user_id = ${user}
    or (admin_log.target_kind = 'user' and admin_log.target_id = ${user})
    or (admin_log.target_kind in ('question', 'answer')
      and exists (select 1 from posts p where p.id = admin_log.target_id and p.author_id = ${user}))
    or (admin_log.target_kind = 'comment'
      and exists (select 1 from comments c
        where c.id = admin_log.target_id and c.author_id = ${user})))`;

export function entryById(queries: Queries, id: number): Promise<LogRow | undefined> {
  return entries(queries).where('admin_log.id', '=', id).executeTakeFirst();
}

type Target = Pick<LogRow, 'id' | 'target_kind' | 'target_id' | 'target_label'>;

/** Later entries about the same targets, newest first: they may prevent an undo. */
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
  await updateRows(queries, 'admin_log', id, { details: JSON.stringify(details) });
}

/** The id of the answer that an entry is about, or of the post that was reviewed. */
const shownPost = sql<number>`case
  when admin_log.target_kind = 'answer' then admin_log.target_id
  when reviewed.target_kind in ('question', 'answer', 'held') then reviewed.target_id end`;

function entries(queries: Queries) {
  return queries
    .selectFrom('admin_log')
    .leftJoin('users', 'users.id', 'admin_log.user_id')
    .leftJoin('review_items as reviewed', (join) =>
      join
        .onRef('reviewed.id', '=', 'admin_log.target_id')
        .on('admin_log.target_kind', '=', 'review'),
    )
    .leftJoin('posts', (join) => join.on('posts.id', '=', shownPost))
    .selectAll('admin_log')
    .select(['users.username', 'users.avatar', 'posts.id as post_id', 'posts.question_id'])
    .select(['reviewed.target_kind as reviewed_kind', 'reviewed.target_id as reviewed_id']);
}

export type LogRow = Awaited<ReturnType<typeof pageOfLog>>[number];

export async function countLog(queries: Queries, of?: number): Promise<number> {
  const { total } = await queries
    .selectFrom('admin_log')
    .$if(of !== undefined, (query) => query.where(concerns(of)))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How often each action was logged between two times; undoing and decided flags apart. */
export function actionsBetween(queries: Queries, from: number, to: number) {
  const isUndo = sql<number>`case when details like '%"undoes":%' then 1 else 0 end`;
  const isFlag = sql<number>`case when details like '%"queue":"flags"%' then 1 else 0 end`;
  return queries
    .selectFrom('admin_log')
    .select(['action', isUndo.as('is_undo'), isFlag.as('is_flag')])
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy(['action', isUndo, isFlag])
    .execute();
}
