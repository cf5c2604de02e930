import type { FollowLevel } from '../../../contract/question-follow-forms.ts';
import type { OwnOnPage, PostOnPage } from './page.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { idsOnPage } from '../../platform/sql/post-kinds.ts';
import { statement } from '../../platform/sql/statement.ts';

/** A question as its page shows it to a member. */
interface Shown {
  readonly question: PostOnPage;
  readonly posts: readonly PostOnPage[];
  readonly comments: readonly { readonly author_id: number }[];
}

/**
 * A member's follow level on a question: the chosen one, or answers for people who wrote there. If
 * the page contains every post, this takes no statement to find out whether they did.
 */
export async function followOnPage(
  sql: Queries,
  userId: number,
  own: readonly OwnOnPage[],
  { question, posts, comments }: Shown,
): Promise<FollowLevel> {
  const chosen = own.find(({ follow }) => follow !== null)?.follow;
  if (chosen) return chosen;
  const isTheirs = ({ author_id }: { readonly author_id: number }) => author_id === userId;
  if (posts.some(isTheirs) || comments.some(isTheirs)) return 'answers';
  const commentCount = posts.reduce((sum, { comment_count }) => sum + comment_count, 0);
  const isAll = posts.length > question.answer_count && comments.length >= commentCount;
  return !isAll && (await isWriter(sql, userId, question.id)) ? 'answers' : 'none';
}

/** The people who asked, answered, or commented on a question. */
export function writers(queries: Queries, questionId: number) {
  const posts = idsOnPage(queries, questionId);
  return queries
    .selectFrom('posts')
    .select('author_id as user_id')
    .where('id', 'in', posts)
    .where('deleted_at', 'is', null)
    .union(
      queries
        .selectFrom('comments')
        .select('author_id as user_id')
        .where('post_id', 'in', posts)
        .where('deleted_at', 'is', null),
    );
}

const findWriter = statement((queries, given: { questionId: number; userId: number }) =>
  queries
    .selectFrom(writers(queries, given.questionId).as('writer'))
    .select('writer.user_id')
    .where('writer.user_id', '=', given.userId),
);

/** Whether a person asked, answered, or commented on a question. */
export async function isWriter(
  queries: Queries,
  userId: number,
  questionId: number,
): Promise<boolean> {
  return (await findWriter(queries, { questionId, userId })).length > 0;
}
