import { sql } from 'kysely';
import { idsOnPage } from '../posts/page.ts';
import { statement } from '../sql/statement.ts';

/** The comments on a question and on its answers, oldest first; `html` is prepared for reading where asked for. */
export const commentsOnPage = statement((queries, given: { questionId: number; prepared: 0 | 1 }) =>
  queries
    .selectFrom('comments')
    .select(['id', 'post_id', 'author_id', 'created_at', 'score'])
    .select(
      sql<string>`coalesce(case when ${given.prepared} = 1 then display end, content)`.as('html'),
    )
    .where('post_id', 'in', idsOnPage(queries, given.questionId))
    .orderBy('created_at')
    .orderBy('id'),
);

export type CommentRow = Awaited<ReturnType<typeof commentsOnPage>>[number];
