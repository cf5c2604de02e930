import { type Expression, sql, type SqlBool } from 'kysely';
import { idsOnPage } from '../posts/page.ts';
import type { Queries } from '../sql/open.ts';
import type { Transaction } from '../sql/transaction.ts';

export async function lastId(queries: Queries): Promise<number> {
  const { last } = await queries
    .selectFrom('notifications')
    .select((row) => row.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Changes the title that notifications name a question by; another one may have the same. */
export async function renameIn(
  tx: Transaction,
  {
    questionId,
    after,
    upTo,
  }: { readonly questionId: number; readonly after: number; readonly upTo: number },
  old: string,
  present: string,
): Promise<void> {
  const [from, to] = [parameter(old), parameter(present)];
  await tx.sql
    .updateTable('notifications')
    .set({ params: sql<string>`replace(params, ${from}, ${to})` })
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where(sql<boolean>`replace(params, ${from}, '') <> params`)
    .where((row) => row.or([row('link', 'is', null), ...leadsTo(tx.sql, questionId)]))
    .execute();
}

/** Whether a notification leads to a question, to its answers, or to what stands below them. */
function leadsTo(queries: Queries, questionId: number): Expression<SqlBool>[] {
  const path = `/questions/${String(questionId)}`;
  const posts = idsOnPage(queries, questionId);
  const below = (table: 'comments' | 'suggestions') =>
    sql<boolean>`link in (select ${`/${table}/`} || cast(id as text) from ${sql.table(table)}
      where post_id in ${posts})`;
  return [
    sql<boolean>`link = ${path}`,
    ...['/', '#', '?'].map((sign) => sql<boolean>`link like ${`${path}${sign}%`}`),
    sql<boolean>`exists (select 1 from ${posts.as('page')}
      where link like '/posts/' || cast(page.id as text) || '/%')`,
    below('comments'),
    below('suggestions'),
  ];
}

/** As `params` has it. */
const parameter = (title: string): string => `"question":${JSON.stringify(title)}`;
