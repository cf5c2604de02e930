import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { findRows, updateRows } from '../../platform/sql/rows.ts';

/** The newest notes that moderators see of a person. */
const NOTES = 100;

/** A member's warnings, newest first, without those that were withdrawn. */
export const warningsOf = (queries: Queries, userId: number): Promise<Row<'warnings'>[]> =>
  findRows(queries, 'warnings', { user_id: userId, withdrawn_at: null }, '*', { order: 'id desc' });

/** Writes the time at which a member's warning was read, unless it was read before. */
export async function readWarning(tx: Transaction, userId: number, id: number) {
  await updateRows(tx.sql, 'warnings', { id, user_id: userId, read_at: null }, { read_at: tx.now });
  return (await warningsOf(tx.sql, userId)).find((warning) => warning.id === id);
}

/** Moderators' notes on a person, newest first, with the names of their authors. */
export function notesOn(queries: Queries, userId: number) {
  return queries
    .selectFrom('person_notes as note')
    .innerJoin('users as author', 'author.id', 'note.author_id')
    .selectAll('note')
    .select('author.username')
    .where('note.user_id', '=', userId)
    .orderBy('note.id', 'desc')
    .limit(NOTES)
    .execute();
}
