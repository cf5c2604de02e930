import type { Database, Queries } from '../../platform/sql/database.ts';

/** Posts read by one statement: about 10 ms of the main thread on SQLite. */
const SLICE = 5_000;

interface Author {
  readonly id: number;
  readonly question_count: number;
  readonly answer_count: number;
}

/** Some posts of a person, by id. */
export type PostSlice = ReturnType<typeof sliceOf>;

/** The sum of a slice, and its number of posts. */
export interface SliceSum {
  readonly sum: number;
  readonly posts: number;
}

/**
 * Sums over all posts of a person, including deleted ones, in slices: one statement for 70,000
 * posts would block the event loop for 150 ms, and may exceed the time limit of a long read.
 */
export async function sumOverPosts(
  db: Database,
  { id, question_count, answer_count }: Author,
  sumOf: (queries: Queries, slice: PostSlice) => Promise<SliceSum>,
): Promise<number> {
  const isLong = question_count + answer_count > SLICE;
  let total = 0;
  for (let offset = 0; ; offset += SLICE) {
    const read = ({ sql }: Database) => sumOf(sql, sliceOf(sql, id, offset));
    // Counts do not include deleted posts.
    const { sum, posts } =
      isLong || offset > 0 ? await db.readLong(`member ${String(id)}`, read) : await read(db);
    total += sum;
    if (posts < SLICE) return total;
  }
}

/** Read from the index of a person's posts. */
export function sliceOf(queries: Queries, authorId: number, offset: number) {
  return queries
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', authorId)
    .orderBy('kind')
    .orderBy('created_at')
    .orderBy('id')
    .limit(SLICE)
    .offset(offset);
}
