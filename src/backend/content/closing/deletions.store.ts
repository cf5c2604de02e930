import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import { ANSWER } from '../../platform/sql/post-kinds.ts';
import { statement } from '../../platform/sql/statement.ts';

/** Deleted answers that are shown at once, the last ones deleted. */
const SHOWN = 50;

/** A post with its deletion, if it is deleted. */
export async function deletableById(queries: Queries, id: number) {
  return deletable(queries).where('post.id', '=', id).executeTakeFirst();
}

export type DeletableRow = NonNullable<Awaited<ReturnType<typeof deletableById>>>;

/** The deleted answers to a question, or the last of all its answers. */
export function deletableAnswers(
  queries: Queries,
  questionId: number,
  { all }: { readonly all: boolean },
): Promise<DeletableRow[]> {
  return deletable(queries)
    .where('post.question_id', '=', questionId)
    .where('post.kind', '=', ANSWER)
    .$if(!all, (answers) => answers.where('post.deleted_at', 'is not', null))
    .orderBy('post.deleted_at', 'desc')
    .orderBy('post.id')
    .limit(SHOWN)
    .execute();
}

function deletable(queries: Queries) {
  return queries
    .selectFrom('posts as post')
    .innerJoin('posts as question', (join) =>
      join.on('question.id', '=', sql<number>`coalesce(post.question_id, post.id)`),
    )
    .leftJoin('deletions as deletion', 'deletion.post_id', 'post.id')
    .leftJoin('users as deleter', 'deleter.id', 'deletion.user_id')
    .select(['post.id', 'post.kind', 'post.author_id', 'post.created_at', 'post.score'])
    .select(['post.deleted_at', 'question.id as questionId', 'question.title', 'question.status'])
    .select(['question.deleted_at as questionDeleted', 'deletion.votes', 'deletion.reason'])
    .select(['deletion.user_id as deleterId', 'deleter.username as deleter'])
    .select(sql<string>`coalesce(post.display, post.content)`.as('html'));
}

/** How many answers to a question are deleted. */
export const countDeletedAnswers = statement((queries, given: { questionId: number }) =>
  queries
    .selectFrom('posts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('question_id', '=', given.questionId)
    .where('kind', '=', ANSWER)
    .where('deleted_at', 'is not', null),
);
