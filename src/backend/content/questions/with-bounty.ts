import { sql } from 'kysely';
import { LIST_ENDS } from '../../../contract/paging.ts';
import type { QuestionStatus } from '../../../contract/questions.ts';
import { QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';

/** Questions with an open bounty, those ending soonest first, read from a partial index. */
export async function questionsWithBounty(
  queries: Queries,
  tagId: number | undefined,
  status: QuestionStatus,
): Promise<number[]> {
  const rows = await queries
    .selectFrom('posts as question')
    .select('question.id')
    .where('question.kind', '=', QUESTION)
    .where('question.deleted_at', 'is', null)
    .where('question.bounty_until', 'is not', null)
    .$if(status !== 'all', (all) =>
      all.where('question.status', '=', sql.lit(status === 'open' ? 'open' : 'closed')),
    )
    .$if(tagId !== undefined, (all) =>
      all.where((row) =>
        row.exists(
          row
            .selectFrom('question_tags')
            .select('question_tags.question_id')
            .whereRef('question_tags.question_id', '=', 'question.id')
            .where('question_tags.tag_id', '=', tagId ?? 0),
        ),
      ),
    )
    .orderBy('question.bounty_until')
    .orderBy('question.id')
    .limit(LIST_ENDS.bounty)
    .execute();
  return rows.map(({ id }) => id);
}
