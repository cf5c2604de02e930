import type { Database, Queries } from '../sql/open.ts';

/** Posts that a statement reads: on SQLite some 10 ms, in place. */
const SLICE = 5_000;

interface Author {
  readonly id: number;
  readonly question_count: number;
  readonly answer_count: number;
}

/** Some posts of a person, by their ids. */
export type PostSlice = ReturnType<typeof sliceOf>;

/** What a statement has added up, and how many posts its slice had. */
export interface SliceSum {
  readonly sum: number;
  readonly posts: number;
}

/**
 * Adds up over all that somebody has posted, deleted posts among them. One statement for somebody's 70,000
 * posts would hold the event loop for 150 ms, and may take longer than a long read has.
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
    // Those that were deleted are not among the counts.
    const { sum, posts } =
      isLong || offset > 0 ? await db.readLong(`member ${String(id)}`, read) : await read(db);
    total += sum;
    if (posts < SLICE) return total;
  }
}

/** As the index of a person's posts has them. */
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
