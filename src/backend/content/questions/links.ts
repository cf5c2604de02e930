import type { QuestionOriginal } from '../../../contract/questions.ts';
import { QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { statement, statementOfIds } from '../../platform/sql/statement.ts';

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

/** The questions with these ids, in their order, without those that do not exist. */
export async function questionTitles(
  queries: Queries,
  ids: readonly number[],
): Promise<(LinkRow & { excerpt: string })[]> {
  if (ids.length === 0) return [];
  const rows = await questionsByIds(queries, ids, {});
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

const questionsByIds = statementOfIds((queries, ids) =>
  queries
    .selectFrom('posts')
    .select(['id', 'title', 'score', 'excerpt'])
    .where('id', 'in', ids)
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null),
);

/** The originals of a duplicate, with their first lines. */
export async function readOriginals(
  queries: Queries,
  ids: readonly number[],
): Promise<QuestionOriginal[]> {
  return (await questionTitles(queries, ids)).map(originalOf);
}

export const originalOf = ({
  id,
  title,
  excerpt,
}: LinkRow & { readonly excerpt: string }): QuestionOriginal => ({
  _id: String(id),
  title: title ?? '',
  excerpt,
});

export type LinkRow = Awaited<ReturnType<typeof linkedQuestions>>[number];
