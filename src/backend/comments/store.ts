import { idsOnPage } from '../posts/page.ts';
import { statement } from '../sql/statement.ts';

/** The comments on a question and on its answers, oldest first. */
export const commentsOnPage = statement((queries, given: { questionId: number }) =>
  queries
    .selectFrom('comments')
    .select(['id', 'post_id', 'author_id', 'created_at', 'score', 'content'])
    .where('post_id', 'in', idsOnPage(queries, given.questionId))
    .orderBy('created_at')
    .orderBy('id'),
);

export type CommentRow = Awaited<ReturnType<typeof commentsOnPage>>[number];
