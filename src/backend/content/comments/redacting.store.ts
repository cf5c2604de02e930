import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { findRows, updateRows } from '../../platform/sql/rows.ts';

/** Who redacts a text, and why. */
export interface RedactedBy {
  readonly redacted_by: number;
  readonly redaction_reason: string;
}

/** Clears the texts of comments and keeps the rows. */
export async function redactComments(
  tx: Transaction,
  ids: readonly number[],
  by: RedactedBy,
): Promise<void> {
  if (ids.length === 0) return;
  const source = sql<string | null>`case when source is not null then '' end`;
  const empty = { ...by, redacted_at: tx.now, content: '', display: null, source };
  await updateRows(tx.sql, 'comments', { id: ids, redacted_at: null }, empty);
}

/** Clears the earlier texts of comments: all of them, or those written until a time. */
export async function redactOlderTexts(
  tx: Transaction,
  ids: readonly number[],
  by: RedactedBy,
  writtenAt?: number,
): Promise<void> {
  if (ids.length === 0) return;
  const of = { comment_id: ids, redacted_at: null };
  const which = writtenAt === undefined ? of : { ...of, written_at: writtenAt };
  const empty = { ...by, redacted_at: tx.now, source: '' };
  await updateRows(tx.sql, 'comment_versions', which, empty);
}

/** Clears the texts of answers and keeps the rows. */
export async function emptyAnswers(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await updateRows(tx.sql, 'posts', ids, { content: '', display: null, source: null, excerpt: '' });
}

/** The ids of comments and answers. */
export interface Texts {
  readonly comments: readonly number[];
  readonly answers: readonly number[];
}

/**
 * The deleted comments and answers that a text was converted from, through any number of
 * conversions: each keeps its text for an undo.
 */
export async function textsBehind(queries: Queries, { comments, answers }: Texts): Promise<Texts> {
  const found = { comments: new Set(comments), answers: new Set(answers) };
  for (let before = -1; before < found.comments.size + found.answers.size;) {
    before = found.comments.size + found.answers.size;
    const rows = await queries
      .selectFrom('conversions')
      .select(['comment_id', 'answer_id'])
      .where((is) =>
        is.or([
          is('comment_id', 'in', [0, ...found.comments]),
          is('answer_id', 'in', [0, ...found.answers]),
        ]),
      )
      .execute();
    for (const { comment_id, answer_id } of rows) {
      found.comments.add(comment_id);
      found.answers.add(answer_id);
    }
  }
  const others = {
    comments: [...found.comments].filter((id) => !comments.includes(id)),
    answers: [...found.answers].filter((id) => !answers.includes(id)),
  };
  return {
    comments: await deletedOf(queries, 'comments', others.comments),
    answers: await deletedOf(queries, 'posts', others.answers),
  };
}

async function deletedOf(
  queries: Queries,
  table: 'comments' | 'posts',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await findRows(queries, table, { id: ids, deleted_at: { '<>': null } }, 'id');
  return rows.map(({ id }) => id);
}
