import { QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { statement } from '../../platform/sql/statement.ts';

/** Linked questions on a page. */
const LINKED_SHOWN = 10;
/** Only the newest incoming links are considered: a famous question has thousands. */
const LINKED_READ = 100;

/** Questions that this one links to, or that link to it, best first. */
export const linkedQuestions = statement((queries, given: { questionId: number }) => {
  const outgoing = queries
    .selectFrom('post_links')
    .select('related_id as id')
    .where('question_id', '=', given.questionId);
  const incoming = queries
    .selectFrom('post_links')
    .select('question_id as id')
    .where('related_id', '=', given.questionId)
    .orderBy('created_at', 'desc')
    .limit(LINKED_READ)
    .as('incoming');
  return queries
    .selectFrom('posts')
    .select(['id', 'title', 'score'])
    .where('id', 'in', outgoing.unionAll(queries.selectFrom(incoming).select('incoming.id')))
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null)
    .orderBy('score', 'desc')
    .orderBy('id')
    .limit(LINKED_SHOWN);
});

/** The title of the question that this one duplicates. */
export const questionTitle = statement((queries, given: { questionId: number }) =>
  queries
    .selectFrom('posts')
    .select(['id', 'title', 'score'])
    .where('id', '=', given.questionId)
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null),
);

/** The questions with these ids, in their order, without those that do not exist. */
export async function questionTitles(queries: Queries, ids: readonly number[]): Promise<LinkRow[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('posts')
    .select(['id', 'title', 'score'])
    .where('id', 'in', ids)
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

export type LinkRow = Awaited<ReturnType<typeof linkedQuestions>>[number];
