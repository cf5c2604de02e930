import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The two databases that the backend runs on. */
export type Engine = 'sqlite' | 'postgres';

/** PostgreSQL's and SQLite's codes for a second row under a unique key. */
const UNIQUE_VIOLATIONS = new Set<unknown>(['23505', 2067, 1555]);

/** Whether a statement failed because its row's key is there already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  return UNIQUE_VIOLATIONS.has(code) || UNIQUE_VIOLATIONS.has(errcode);
}

/**
 * A whole number from outside, to be compared with a column of 32 bits: PostgreSQL takes it for one of
 * these too, and fails on a larger one.
 */
export function wide(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`;
}

/**
 * Whether a column holds a text, to the letter but for case. It reads every row: bound them first.
 * SQLite knows the case of ASCII letters alone.
 */
export function contains(engine: Engine, column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return engine === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
    : sql<SqlBool>`${sql.ref(column)} ilike ${pattern} escape '\\'`;
}

/** A JSON list of the rows of a sub-select, in their order, each a list of these columns. */
export function jsonOfRows(engine: Engine, columns: readonly string[]): RawBuilder<string> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  return engine === 'sqlite'
    ? sql<string>`json_group_array(json_array(${row}))`
    : sql<string>`cast(coalesce(json_agg(json_build_array(${row})), '[]') as text)`;
}
