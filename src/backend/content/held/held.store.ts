import type { Queries } from '../../platform/sql/database.ts';
import { statementOfIds } from '../../platform/sql/statement.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import { findRow, findRows } from '../../platform/sql/rows.ts';

export type PendingPost = Row<'held_posts'>;

/** How many of the latest decisions the usual wait is computed from. */
const WAITS = 20;

export const heldByIds = statementOfIds((queries, ids) =>
  queries.selectFrom('held_posts').selectAll().where('id', 'in', ids).orderBy('id'),
);

/** A person's waiting post with the same text. */
export async function sameHeld(
  queries: Queries,
  post: Pick<NewRow<'held_posts'>, 'author_id' | 'kind' | 'question_id' | 'title' | 'content'>,
): Promise<number | undefined> {
  const { question_id = null, title = null } = post;
  const same = { ...post, question_id, title, status: 'waiting' } as const;
  const row = await findRow(queries, 'held_posts', same, 'id');
  return row?.id;
}

/** How long the last decided posts waited, in milliseconds. */
export async function lastWaits(queries: Queries): Promise<number[]> {
  const decided = { status: { '<>': 'waiting' }, decided_at: { '<>': null } } as const;
  const newest = { order: 'decided_at desc', limit: WAITS } as const;
  const rows = await findRows(queries, 'held_posts', decided, ['created_at', 'decided_at'], newest);
  return rows.map(({ created_at, decided_at }) => (decided_at ?? 0) - created_at);
}

/** A person's published posts, questions after answers. */
export function publishedOf(queries: Queries, authorId: number) {
  const which = { author_id: authorId, deleted_at: null, source_site: null };
  const columns = ['id', 'kind', 'title', 'content'] as const;
  return findRows(queries, 'posts', which, columns, { order: ['kind', 'id'] });
}
