import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { SearchDocument } from './document.ts';
import type { Clause } from './parse.ts';

/** Matches questions that have a clause of each group in `all` (a word or its synonym), and none of `none`. */
export interface TextQuery {
  readonly all: readonly (readonly Clause[])[];
  readonly none: readonly Clause[];
}

/** A word or phrase with its weight. */
export interface WeightedClause {
  readonly clause: Clause;
  readonly weight: number;
}

export interface IdRange {
  readonly low: number;
  readonly high: number;
}

/** The full-text index, which each database implements in its own way. */
export interface TextIndex {
  /** The columns of a stored document after the question's id. */
  rowOf(document: SearchDocument): readonly string[];
  /** Inserts or replaces documents by question id. */
  save(sql: Queries, rows: ReadonlyMap<number, readonly string[]>): Promise<void>;
  remove(sql: Queries, questionIds: readonly number[]): Promise<void>;
  clear(sql: Queries): Promise<void>;
  /** Does a small step of index maintenance after `documents` were saved. */
  maintain(sql: Queries, documents: number): Promise<void>;
  /** Does all maintenance, after an import. */
  optimize(sql: Queries): Promise<void>;
  /** The number of questions with each word: exact for rare words, an estimate for common ones. */
  counts(sql: Queries, words: readonly string[]): Promise<Map<string, number>>;
  /**
   * A query for the ids of the newest matches, within `ids` if given. `all` must not be empty; `hits`
   * is an estimate of the number of matches.
   */
  newest(
    text: TextQuery,
    limit: number,
    options?: { readonly ids?: IdRange | undefined; readonly hits?: number },
  ): RawBuilder<unknown>;
  /** A query for the ids of questions with any of the clauses, best first; `within` is a query of ids. */
  bestMatches(
    clauses: readonly WeightedClause[],
    within: RawBuilder<unknown> | undefined,
    limit: number,
  ): RawBuilder<unknown>;
  /** A condition: the question with this id matches. `hits` is an estimate of the number of matches. */
  has(text: TextQuery, id: Expression<unknown>, hits: number): RawBuilder<SqlBool>;
}
