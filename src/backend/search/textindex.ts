import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Engine } from '../sql/dialect.ts';
import type { Queries } from '../sql/open.ts';
import type { SearchDocument } from './document.ts';
import type { Clause, TextSearch } from './parse.ts';
import { postgresIndex } from './postgres.ts';
import { sqliteIndex } from './sqlite.ts';
import type { Frequencies } from './vocabulary/frequencies.ts';

/** A question that a text search found; the smaller the rank, the better. */
export interface Hit {
  readonly id: number;
  readonly rank: number;
}

/** Words in a row, and how much they tell: the more the better. */
export interface WeightedClause {
  readonly clause: Clause;
  readonly weight: number;
}

/** The lowest and the highest id of the questions that are looked at. */
export interface IdRange {
  readonly low: number;
  readonly high: number;
  /** Whether most of the questions between them have the words. */
  readonly isDense?: boolean;
  /** Words that few questions have: an index that reads on where nothing more matches stops at them. */
  readonly guards?: readonly string[];
}

export const EVERYWHERE: IdRange = { low: 0, high: Number.MAX_SAFE_INTEGER };

/** What the two databases do each in its own way: keep documents, and match texts with them. */
export interface TextIndex {
  /** A document as it is written: the columns behind the question's id. */
  rowOf(document: SearchDocument): readonly string[];
  /** Writes these by question, in place of those that are there. */
  save(sql: Queries, rows: ReadonlyMap<number, readonly string[]>): Promise<void>;
  remove(sql: Queries, questionIds: readonly number[]): Promise<void>;
  clear(sql: Queries): Promise<void>;
  /** The lowest and the highest id of a question: 0 where there is none. */
  ends(sql: Queries): Promise<IdRange>;
  /** The share of all questions in which a text may be searched for: 1 and more for all of them. */
  shareOf(text: TextSearch, frequencies: Frequencies): number;
  /** Questions that may be asked one by one whether they have a text, so many at least and at most. */
  lookedUp(text: TextSearch, frequencies: Frequencies): number;
  /** Between how many ids a text may be looked for at once, of so many, where the share is this. */
  spanOf(share: number, ids: number): number;
  /** See `IdRange`. */
  guards(sql: Queries, frequencies: Frequencies): Promise<readonly string[]>;
  /** Whether any question has a word. */
  holds(word: string): RawBuilder<SqlBool>;
  /** A query for the questions that match, those with the highest ids. `all` is not empty. */
  newest(text: TextSearch, limit: number, ids?: IdRange): RawBuilder<Pick<Hit, 'id'>>;
  /** The same with their ranks. It may take a statement to find out how to ask. */
  ranked(sql: Queries, text: TextSearch, limit: number, ids?: IdRange): Promise<RawBuilder<Hit>>;
  /**
   * Whether more than `limit` are read to find those that match, so that some may be missed: an index
   * that does not know where words stand finds a phrase by its words.
   */
  maySkip(sql: Queries, text: TextSearch, limit: number, ids?: IdRange): Promise<boolean>;
  /**
   * A query for the ids of questions that have any of the clauses, the likeliest first, and that
   * have all of `required`. Its time is that of the clauses' questions, all of which are read.
   */
  likeliest(
    clauses: readonly WeightedClause[],
    required: readonly Clause[],
    limit: number,
  ): RawBuilder<Pick<Hit, 'id'>>;
  /**
   * Whether the question of this id matches; `ids` where it is asked of many, all of which lie between
   * them. `all` is not empty.
   */
  has(text: TextSearch, id: Expression<unknown>, ids?: IdRange): RawBuilder<SqlBool>;
}

export function textIndex(engine: Engine): TextIndex {
  return engine === 'sqlite' ? sqliteIndex : postgresIndex;
}
