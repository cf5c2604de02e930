import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Engine } from '../sql/dialect.ts';
import type { Queries } from '../sql/open.ts';
import type { SearchDocument } from './document.ts';
import type { TextSearch } from './parse.ts';
import { postgresIndex } from './postgres.ts';
import { sqliteIndex } from './sqlite.ts';

/** A question that a text search found; the smaller the rank, the better. */
export interface Hit {
  readonly id: number;
  readonly rank: number;
}

/** What the two databases do each in its own way: keep documents, and match texts with them. */
export interface TextIndex {
  /** Writes documents by question, in place of those that are there. */
  save(sql: Queries, documents: ReadonlyMap<number, SearchDocument>): Promise<void>;
  remove(sql: Queries, questionIds: readonly number[]): Promise<void>;
  clear(sql: Queries): Promise<void>;
  /** A query for hits, at most `limit`, those with the highest ids; all of rank 0 unless `ranked`. */
  newest(text: TextSearch, limit: number, ranked: boolean): RawBuilder<Hit>;
  /** Whether the question of this id matches. `all` is not empty. */
  has(text: TextSearch, id: Expression<unknown>): RawBuilder<SqlBool>;
}

export function textIndex(engine: Engine): TextIndex {
  return engine === 'sqlite' ? sqliteIndex : postgresIndex;
}
