import type { Database } from '../sql/open.ts';

/** Posts of a person that are read in place, in some 10 ms. */
const MANY = 5_000;

interface Author {
  readonly id: number;
  readonly question_count: number;
  readonly answer_count: number;
}

/** A read of all that a person has posted: somebody's 70,000 posts would hold the event loop for 150 ms. */
export function readAllOf<T>(
  db: Database,
  { id, question_count, answer_count }: Author,
  read: (db: Database) => Promise<T>,
): Promise<T> {
  const isLong = question_count + answer_count > MANY;
  return isLong ? db.readLong(`member ${String(id)}`, read) : read(db);
}
