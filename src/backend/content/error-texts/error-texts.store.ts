import { sql } from 'kysely';
import { ANSWER } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { deleteRows, insertRows } from '../../platform/sql/rows.ts';

/** Rows of one insert. */
const ROWS = 500;

/** Replaces the fingerprints of questions. */
export async function replaceFingerprints(
  queries: Queries,
  questionIds: readonly number[],
  rows: readonly Row<'search_fingerprints'>[],
): Promise<void> {
  if (questionIds.length === 0) return;
  await deleteRows(queries, 'search_fingerprints', { question_id: questionIds });
  for (let start = 0; start < rows.length; start += ROWS) {
    await insertRows(queries, 'search_fingerprints', rows.slice(start, start + ROWS));
  }
}

/** The newest questions for each fingerprint, as rows of both; at most one statement. */
export async function questionsWith(
  queries: Queries,
  fingerprints: readonly string[],
  each: number,
): Promise<Row<'search_fingerprints'>[]> {
  if (fingerprints.length === 0) return [];
  const newest = fingerprints.map(
    (fingerprint) => sql`select * from (select fingerprint, question_id from search_fingerprints
      where fingerprint = ${fingerprint} order by question_id desc limit ${sql.lit(each)}) one`,
  );
  const rows = sql<Row<'search_fingerprints'>>`${sql.join(newest, sql` union all `)}`;
  return (await rows.execute(queries)).rows;
}

/** How many characters of an answer to build its first lines from. */
const BEGINNING = 2_000;

interface Answer {
  readonly id: number;
  readonly question_id: number;
  readonly score: number;
  readonly beginning: string;
}

/**
 * The best answer to each question, and the answers with these ids, each with its beginning. One
 * statement.
 */
export async function bestAnswersOf(
  queries: Queries,
  questionIds: readonly number[],
  acceptedIds: readonly number[],
): Promise<Answer[]> {
  if (questionIds.length === 0) return [];
  const answers = sql`select id, question_id, score, substr(content, 1, ${sql.lit(BEGINNING)}) as beginning
    from posts where kind = ${ANSWER} and deleted_at is null`;
  const best = questionIds.map(
    (id) => sql`select * from (
      ${answers} and question_id = ${id} order by score desc, id limit 1) as best`,
  );
  const accepted = acceptedIds.map((id) => sql`${answers} and id = ${id}`);
  const rows = sql<Answer>`${sql.join([...best, ...accepted], sql` union all `)}`;
  return (await rows.execute(queries)).rows;
}
