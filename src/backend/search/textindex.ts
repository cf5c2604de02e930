import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Engine } from '../sql/dialect.ts';
import type { Queries } from '../sql/open.ts';
import type { SearchDocument } from './document.ts';
import type { Clause } from './parse.ts';
import { postgresIndex } from './postgres.ts';
import { sqliteIndex } from './sqlite.ts';

/** Text that a question must have: of each group at least one clause, such as a word or a synonym of it. */
export interface TextQuery {
  readonly all: readonly (readonly Clause[])[];
  readonly none: readonly Clause[];
}

/** Words in a row, and how much they count. */
export interface WeightedClause {
  readonly clause: Clause;
  readonly weight: number;
}

export interface IdRange {
  readonly low: number;
  readonly high: number;
}

/** What each database does in its own way: store documents, and match texts with them. */
export interface TextIndex {
  /** A document as it is stored: the columns after the question's id. */
  rowOf(document: SearchDocument): readonly string[];
  /** Inserts or replaces documents by question id. */
  save(sql: Queries, rows: ReadonlyMap<number, readonly string[]>): Promise<void>;
  remove(sql: Queries, questionIds: readonly number[]): Promise<void>;
  clear(sql: Queries): Promise<void>;
  /** Does the index's own upkeep after so many documents were saved: a small step. */
  tidy(sql: Queries, documents: number): Promise<void>;
  /** Does all of it, after an import. */
  optimize(sql: Queries): Promise<void>;
  /** How many questions have each word: exact for rare words, an estimate for common ones. */
  counts(sql: Queries, words: readonly string[]): Promise<Map<string, number>>;
  /**
   * A query for the ids of the newest questions that match, and that are within `ids` where given.
   * `all` is not empty; some `hits` questions match by estimate.
   */
  newest(
    text: TextQuery,
    limit: number,
    options?: { readonly ids?: IdRange | undefined; readonly hits?: number },
  ): RawBuilder<unknown>;
  /** A query for the ids of questions that have any of the clauses, best first, `within` a query of ids. */
  likeliest(
    clauses: readonly WeightedClause[],
    within: RawBuilder<unknown> | undefined,
    limit: number,
  ): RawBuilder<unknown>;
  /** Whether the question with this id matches, where some `hits` questions match in all. */
  has(text: TextQuery, id: Expression<unknown>, hits: number): RawBuilder<SqlBool>;
}

export function textIndex(engine: Engine): TextIndex {
  return engine === 'sqlite' ? sqliteIndex : postgresIndex;
}
