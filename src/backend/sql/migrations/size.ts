import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';

/** What a migration goes through. */
export interface Size {
  readonly rows: number;
  /** About how long that takes: measured on SQLite with 1,000,000 questions, more than memory holds. */
  readonly seconds: number;
}

interface Walk {
  readonly table: string;
  /** Microseconds that a row of it takes. */
  readonly row: number;
  /** The engine on which it is done, where it is not on both. */
  readonly on?: Engine;
}

/** The migrations that go through each row of a table, which a large community waits for. */
const WALKS: Readonly<Record<string, Walk>> = {
  '0004-sitemap': { table: 'posts', row: 4 },
  '0007-moderation': { table: 'posts', row: 8 },
  '0009-lists': { table: 'posts', row: 15 },
  '0011-code-blocks': { table: 'posts', row: 20 },
  '0020-notification-events': { table: 'notifications', row: 10 },
  '0021-comments': { table: 'comments', row: 6 },
  '0035-answer-paths': { table: 'notifications', row: 10 },
  '0046-bounties': { table: 'posts', row: 8 },
  '0049-lists-of-people': { table: 'users', row: 6 },
  '0065-notification-topics': { table: 'notifications', row: 4 },
  '0067-searched-posts': { table: 'posts', row: 4, on: 'sqlite' },
  '0076-words-and-images': { table: 'posts', row: 10 },
};

/** What a migration has before it; undefined where a handful of rows is all that it touches. */
export async function sizeOf(
  db: Kysely<unknown>,
  engine: Engine,
  migration: string,
): Promise<Size | undefined> {
  const walk = WALKS[migration];
  if (!walk || (walk.on ?? engine) !== engine) return undefined;
  const { rows: found } = await sql<{ rows: number | string }>`
    select count(*) as rows from ${sql.table(walk.table)}`.execute(db);
  const rows = Number(found[0]?.rows ?? 0);
  return { rows, seconds: (rows * walk.row) / 1_000_000 };
}
