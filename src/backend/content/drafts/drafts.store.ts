import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows } from '../../platform/sql/rows.ts';

/** The owner of drafts, and the time since which they have not expired. */
export interface Owner {
  readonly userId: number;
  readonly since: number;
}

/** How many characters of a body to build its excerpt from. */
const BEGINNING = 1_000;

/** A person's drafts, with the titles of their questions. */
function ownDrafts(queries: Queries, { userId, since }: Owner) {
  return queries
    .selectFrom('drafts as draft')
    .leftJoin('posts as question', (join) =>
      join.onRef('question.id', '=', 'draft.question_id').on('question.deleted_at', 'is', null),
    )
    .select('question.title as question_title')
    .where('draft.user_id', '=', userId)
    .where('draft.saved_at', '>', since);
}

/** A person's drafts with the beginnings of their texts, last saved first. */
export function draftsOf(queries: Queries, owner: Owner) {
  return ownDrafts(queries, owner)
    .select(['draft.id', 'draft.question_id', 'draft.title', 'draft.format', 'draft.saved_at'])
    .select(sql<string>`substr(draft.body, 1, ${sql.lit(BEGINNING)})`.as('beginning'))
    .orderBy('draft.saved_at', 'desc')
    .orderBy('draft.id', 'desc')
    .execute();
}

/** A person's draft; undefined if it does not exist or belongs to someone else. */
export function ownDraft(queries: Queries, owner: Owner, id: number) {
  return ownDrafts(queries, owner).selectAll('draft').where('draft.id', '=', id).executeTakeFirst();
}

type Text = Pick<Row<'drafts'>, 'title' | 'tags' | 'body' | 'format'>;

/** A person's draft for the same question with the same text. */
export async function sameDraft(
  queries: Queries,
  { userId, since }: Owner,
  questionId: number | null,
  text: Text,
): Promise<{ id: number; version: number } | undefined> {
  return queries
    .selectFrom('drafts')
    .select(['id', 'version'])
    .where('user_id', '=', userId)
    .where('saved_at', '>', since)
    .where('question_id', questionId === null ? 'is' : '=', questionId)
    .where('title', '=', text.title)
    .where('tags', '=', text.tags)
    .where('body', '=', text.body)
    .where('format', '=', text.format)
    .executeTakeFirst();
}

export async function countDrafts(queries: Queries, { userId, since }: Owner): Promise<number> {
  const { total } = await queries
    .selectFrom('drafts')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('saved_at', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

export function insertDraft(
  tx: Transaction,
  row: Omit<NewRow<'drafts'>, 'version' | 'saved_at'>,
): Promise<{ id: number; version: number }> {
  return tx.sql
    .insertInto('drafts')
    .values({ ...row, version: 1, saved_at: tx.now })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** The updated draft; undefined if it was deleted concurrently. */
export function updateDraft(
  tx: Transaction,
  { id, version }: Pick<Row<'drafts'>, 'id' | 'version'>,
  text: Text,
): Promise<{ id: number; version: number } | undefined> {
  return tx.sql
    .updateTable('drafts')
    .set({ ...text, version: version + 1, saved_at: tx.now })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirst();
}

/** Deletes a person's draft; false if there was none. */
export async function removeDraft(queries: Queries, userId: number, id: number): Promise<boolean> {
  return (await deleteRows(queries, 'drafts', { id, user_id: userId })) > 0;
}

/** Deletes all drafts of a person. */
export async function removeDraftsOf(tx: Transaction, userId: number): Promise<void> {
  await deleteRows(tx.sql, 'drafts', { user_id: userId });
}

/** Deletes all drafts last saved before then. */
export async function removeExpired(tx: Transaction, until: number): Promise<void> {
  await tx.sql.deleteFrom('drafts').where('saved_at', '<=', until).execute();
}
