import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The two databases that the backend runs on. */
export type Engine = 'sqlite' | 'postgres';

/** PostgreSQL's and SQLite's codes for a unique violation. */
const UNIQUE_VIOLATIONS = new Set<unknown>(['23505', 2067, 1555]);

/** Whether a statement failed because another row has the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  return UNIQUE_VIOLATIONS.has(code) || UNIQUE_VIOLATIONS.has(errcode);
}

/**
 * Casts an integer from outside for a comparison with a 32-bit column. Without the cast PostgreSQL
 * would read it as 32 bits too, and fail if it is larger.
 */
export function wide(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`;
}

/**
 * Whether a column contains a text, ignoring case (on SQLite only that of ASCII letters). No index
 * helps, so limit the rows first.
 */
export function contains(engine: Engine, column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return engine === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
    : sql<SqlBool>`${sql.ref(column)} ilike ${pattern} escape '\\'`;
}

/** Aggregates the rows of a subquery, in their order, into a JSON list of lists of these columns. */
export function jsonOfRows(engine: Engine, columns: readonly string[]): RawBuilder<string> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  return engine === 'sqlite'
    ? sql<string>`json_group_array(json_array(${row}))`
    : sql<string>`cast(coalesce(json_agg(json_build_array(${row})), '[]') as text)`;
}
