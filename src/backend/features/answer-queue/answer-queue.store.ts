import { type ExpressionBuilder, sql } from 'kysely';
import { ANSWER, QUESTION } from '../../platform/sql/post-kinds.ts';
import { pageOfIds } from '../../content/questions/ids.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Tables } from '../../platform/sql/tables.ts';
import type { Candidate } from './answer-queue.rules.ts';

/** How many of a person's newest answers and questions to read. */
const OWN_READ = 200;
/** How many questions of a tag to read: the newest unanswered and the newest open ones. */
const OF_TAG = 20;
/** How many skipped questions to list. */
const SKIPS_LISTED = 200;

interface Member {
  readonly userId: number;
  readonly now: number;
}

/** The tags that a person has answered in, with their total scores. */
export function answeredTags(
  queries: Queries,
  { userId, limit }: { readonly userId: number; readonly limit: number },
): Promise<{ id: number; name: string; score: number }[]> {
  const answers = queries
    .selectFrom('posts')
    .select(['question_id', 'score'])
    .where('author_id', '=', userId)
    .where('kind', '=', ANSWER)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(OWN_READ);
  return queries
    .selectFrom(answers.as('answer'))
    .innerJoin('question_tags', 'question_tags.question_id', 'answer.question_id')
    .innerJoin('tags', 'tags.id', 'question_tags.tag_id')
    .select(['tags.id', 'tags.name', sql<number>`sum(answer.score)`.as('score')])
    .groupBy(['tags.id', 'tags.name'])
    .orderBy('score', 'desc')
    .orderBy('tags.id')
    .limit(limit)
    .execute();
}

/**
 * Candidates among the newest questions of these tags. Two statements: in one, PostgreSQL would
 * read all posts to exclude the answered ones.
 */
export async function candidates(
  queries: Queries,
  tagIds: readonly [number, ...number[]],
  whose: Member & { readonly ignoredTags: readonly number[] },
): Promise<Candidate[]> {
  const newest = await newestOf(queries, tagIds, whose).execute();
  if (newest.length === 0) return [];
  const ids = newest.map(({ id }) => id);
  const rows = await openTo(queries, whose)
    .innerJoin('question_tags', 'question_tags.question_id', 'question.id')
    .where('question.id', 'in', ids)
    .where('question_tags.tag_id', 'in', tagIds)
    .select(['question.id', 'question.score', 'question.created_at as createdAt'])
    .select(['question.answer_count as answers', 'question_tags.tag_id as tagId'])
    .execute();
  const found = new Map<number, Candidate & { tagIds: number[] }>();
  for (const { tagId, ...row } of rows) {
    const known = found.get(row.id);
    if (known) known.tagIds.push(tagId);
    else found.set(row.id, { ...row, tagIds: [tagId] });
  }
  return [...found.values()];
}

/**
 * Questions without a positively scored answer that the person has not asked, answered or skipped,
 * and without ignored tags. Checks the few answers of each question instead of a person's 30,000.
 * The list of skipped questions is computed once, not per question.
 */
function openTo(
  queries: Queries,
  { userId, now, ignoredTags }: Member & { readonly ignoredTags: readonly number[] },
) {
  return queries
    .selectFrom('posts as question')
    .where('question.author_id', '<>', userId)
    .where('question.accepted_id', 'is', null)
    .where((row) => row.not(row.exists(answersTo(row).where('answer.score', '>', 0))))
    .where((row) =>
      // Searches the question's answers; otherwise the database would read all of the person's
      // answers per question.
      row.not(row.exists(answersTo(row).where(sql`+answer.author_id`, '=', userId))),
    )
    .where('question.id', 'not in', skipsOf(queries, userId, now).select('question_id'))
    .$if(ignoredTags.length > 0, (rows) =>
      rows.where((row) => row.not(row.exists(tagged(row, ignoredTags)))),
    );
}

const tagged = (
  row: ExpressionBuilder<Tables & { question: Tables['posts'] }, 'question'>,
  tagIds: readonly number[],
) =>
  row
    .selectFrom('question_tags as ignored')
    .select('ignored.tag_id')
    .whereRef('ignored.question_id', '=', 'question.id')
    .where('ignored.tag_id', 'in', tagIds);

const answersTo = (row: ExpressionBuilder<Tables & { question: Tables['posts'] }, 'question'>) =>
  row
    .selectFrom('posts as answer')
    .select('answer.id')
    .whereRef('answer.question_id', '=', 'question.id')
    .where('answer.kind', '=', ANSWER)
    .where('answer.deleted_at', 'is', null);

const skipsOf = (queries: Queries, userId: number, now: number) =>
  queries
    .selectFrom('answer_skips')
    .where('answer_skips.user_id', '=', userId)
    .where('answer_skips.until', '>', now);

/**
 * Open questions, each part read from an index. Unanswered ones are a separate part: in a busy tag
 * they would come after many well-answered ones. Questions that the person skipped, or recently
 * asked or answered, do not count toward the limit.
 */
function newestOf(
  queries: Queries,
  [first, ...others]: readonly [number, ...number[]],
  whose: Member,
) {
  const part = (tagId: number, unanswered: boolean) =>
    queries
      .selectFrom(
        pageOfIds(queries, { tagId, status: 'open', featured: false, unanswered }, 'newest', {
          limit: OF_TAG,
          offset: 0,
        })
          .where('question.id', 'not in', sql<number>`(select id from left_out)`)
          .as('tagged'),
      )
      .select('id');
  const ofTag = (tagId: number) => part(tagId, true).union(part(tagId, false));
  const all = others.reduce((rows, tagId) => rows.union(ofTag(tagId)), ofTag(first));
  return queries
    .with('left_out', () => leftOut(queries, whose))
    .selectFrom(all.as('question'))
    .select('id');
}

function leftOut(queries: Queries, whose: Member) {
  const own = (kind: typeof QUESTION | typeof ANSWER) =>
    queries
      .selectFrom('posts')
      .select((row) => row.fn.coalesce('question_id', 'id').as('id'))
      .where('author_id', '=', whose.userId)
      .where('kind', '=', kind)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(OWN_READ);
  return queries
    .selectFrom(own(QUESTION).as('asked'))
    .select('id')
    .union(queries.selectFrom(own(ANSWER).as('answered')).select('id'))
    .union(skipsOf(queries, whose.userId, whose.now).select('question_id as id'));
}

/** The questions a person has skipped, newest first. */
export function skippedBy(queries: Queries, { userId, now }: Member) {
  return skipsOf(queries, userId, now)
    .innerJoin('posts', 'posts.id', 'answer_skips.question_id')
    .select(['posts.id', 'posts.title', 'answer_skips.until'])
    .where('posts.deleted_at', 'is', null)
    .orderBy('answer_skips.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(SKIPS_LISTED)
    .execute();
}
