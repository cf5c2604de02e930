import { type Expression, sql, type SqlBool } from 'kysely';
import { idsOnPage } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** Replaces a question's title in notifications. Other questions may have the same title. */
export async function renameIn(
  tx: Transaction,
  part: { readonly questionId: number; readonly after: number; readonly upTo: number },
  old: string,
  present: string,
): Promise<void> {
  const [from, to] = [parameter(old), parameter(present)];
  await tx.sql
    .updateTable('notifications')
    .set({ params: sql<string>`replace(params, ${from}, ${to})` })
    .where('id', '>', part.after)
    .where('id', '<=', part.upTo)
    .where(sql<boolean>`replace(params, ${from}, '') <> params`)
    .where((row) => row.or([row('link', 'is', null), ...leadsTo(tx.sql, part.questionId)]))
    .execute();
}

/** Removes the reason of an edit from the notifications of the post's author. */
export async function forgetReasons(
  tx: Transaction,
  { id, author_id }: Pick<Row<'posts'>, 'id' | 'author_id'>,
  reason: string,
): Promise<void> {
  if (reason === '') return;
  await withoutReason(tx, `"reason":${JSON.stringify(reason)}`)
    .where('user_id', '=', author_id)
    .where('link', 'like', `/posts/${String(id)}/%`)
    .execute();
}

/** Removes the reasons of suggestions from notifications about them. */
export async function forgetSuggested(
  tx: Transaction,
  suggestions: readonly Pick<Row<'suggestions'>, 'id' | 'reason' | 'post_id'>[],
): Promise<void> {
  for (const { id, reason, post_id } of suggestions) {
    // The post's author was notified; nobody is notified of a suggestion for a tag.
    if (reason === '' || post_id === null) continue;
    const author = tx.sql.selectFrom('posts').select('author_id').where('id', '=', post_id);
    await withoutReason(tx, `"reason":${JSON.stringify(reason)}`)
      .where('user_id', '=', author)
      .where('link', '=', `/suggestions/${String(id)}`)
      .execute();
  }
}

const withoutReason = (tx: Transaction, reason: string) =>
  tx.sql
    .updateTable('notifications')
    .set({ params: sql<string>`replace(params, ${reason}, ${'"reason":""'})` });

/** Whether a notification links to a question, its answers, or their comments. */
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

/** The title as it appears in `params`. */
const parameter = (title: string): string => `"question":${JSON.stringify(title)}`;
