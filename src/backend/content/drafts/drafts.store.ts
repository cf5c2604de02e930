import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';

/** The owner of drafts, and the time since which they have not expired. */
export interface Owner {
  readonly userId: number;
  readonly since: number;
}

/** How many characters of a body to build its excerpt from. */
const BEGINNING = 1_000;

/** A person's drafts, with the titles of their questions. */
function ownDrafts(queries: Queries, { userId, since }: Owner) {
  return queries
    .selectFrom('drafts as draft')
    .leftJoin('posts as question', (join) =>
      join.onRef('question.id', '=', 'draft.question_id').on('question.deleted_at', 'is', null),
    )
    .select('question.title as question_title')
    .where('draft.user_id', '=', userId)
    .where('draft.saved_at', '>', since);
}

/** A person's drafts with the beginnings of their texts, last saved first. */
export function draftsOf(queries: Queries, owner: Owner) {
  return ownDrafts(queries, owner)
    .select(['draft.id', 'draft.question_id', 'draft.title', 'draft.format', 'draft.saved_at'])
    .select(sql<string>`substr(draft.body, 1, ${sql.lit(BEGINNING)})`.as('beginning'))
    .orderBy('draft.saved_at', 'desc')
    .orderBy('draft.id', 'desc')
    .execute();
}

/** A person's draft; undefined if it does not exist or belongs to someone else. */
export function ownDraft(queries: Queries, owner: Owner, id: number) {
  return ownDrafts(queries, owner).selectAll('draft').where('draft.id', '=', id).executeTakeFirst();
}
