import type { QuestionCard } from '../../../contract/questions.ts';
import type { Backend, DigestSpan } from '../../backend.ts';
import { questionCards } from '../../content/questions/cards.ts';
import { firstOfTags } from '../../content/questions/ids.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { digestTags } from './digests.store.ts';

/** Number of newest questions to check. */
const READ = 200;

/**
 * Other people's questions of the period in the digest's tags, without those that the person
 * ignores.
 */
export function newQuestions(
  { db }: Backend,
  userId: number,
  span: DigestSpan,
): Promise<QuestionCard[]> {
  return db.readLong(`member ${String(userId)}`, ({ sql }) => read(sql, userId, span));
}

async function read(
  sql: Queries,
  userId: number,
  { told, since, until }: DigestSpan,
): Promise<QuestionCard[]> {
  const [first, ...others] = await digestTags(sql, { user_id: userId, told });
  if (first === undefined) return [];
  const filter = { tagId: undefined, status: 'all', featured: false } as const;
  const rows = await firstOfTags(sql, [first, ...others], filter, 'newest', READ).execute();
  const ids = rows.map(({ id }) => id);
  const cards = await questionCards(sql, ids, { prepared: true, callerId: userId });
  return cards.filter(({ createdAt, author, ignored }) => {
    const at = Date.parse(createdAt);
    return at > since && at <= until && author?._id !== String(userId) && !ignored;
  });
}
