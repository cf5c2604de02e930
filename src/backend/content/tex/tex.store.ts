import { sql } from 'kysely';
import { QUESTION, withAnswers } from '../../platform/sql/post-kinds.ts';
import { readSetting, saveSetting } from '../../platform/sql/settings.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Flag } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows, findRow } from '../../platform/sql/rows.ts';

/** The key of the setting for the whole site. */
const SITE = 'tex';
/**
 * Prefix of the keys of pending re-renderings: followed by the id of a tag, or 0 for the whole
 * site.
 */
const CHANGE = 'tex-change:';

export const siteUsesTex = async (queries: Queries): Promise<boolean> =>
  (await readSetting(queries, SITE)) === '1';

export const saveSiteTex = (tx: Transaction, tex: boolean): Promise<void> =>
  saveSetting(tx, SITE, tex ? '1' : '0');

/** Whether TeX is on for one of these tags, or for any tag if names are omitted. */
export async function tagsUseTex(queries: Queries, names?: readonly string[]): Promise<boolean> {
  if (names?.length === 0) return false;
  let query = queries.selectFrom('tags').select('id').where('tex', '=', 1).limit(1);
  if (names)
    query = query.where((tag) =>
      tag.or([
        tag('name', 'in', names),
        tag('id', 'in', (synonyms) =>
          synonyms.selectFrom('tag_synonyms').select('tag_id').where('name', 'in', names),
        ),
      ]),
    );
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether a question and its answers are shown with formulas. */
export async function questionUsesTex(queries: Queries, questionId: number): Promise<boolean> {
  const row = await findRow(queries, 'posts', questionId, 'tex');
  return row?.tex === 1;
}

/** Whether an answer is shown with formulas. */
export async function answerUsesTex(queries: Queries, id: number): Promise<boolean> {
  const row = await queries
    .selectFrom('posts as answer')
    .innerJoin('posts as question', 'question.id', 'answer.question_id')
    .select('question.tex')
    .where('answer.id', '=', id)
    .executeTakeFirst();
  return row?.tex === 1;
}

/** A pending re-rendering of the posts of a tag, or of the whole site (0). */
export interface Change {
  readonly tagId: number;
  /** The id of the last question that was checked. */
  readonly last: number;
}

export const saveChange = (tx: Transaction, { tagId, last }: Change): Promise<void> =>
  saveSetting(tx, CHANGE + String(tagId), String(last));

export async function firstChange(queries: Queries): Promise<Change | undefined> {
  const row = await queries
    .selectFrom('settings')
    .selectAll()
    .where('name', 'like', `${CHANGE}%`)
    .limit(1)
    .executeTakeFirst();
  return row && { tagId: Number(row.name.slice(CHANGE.length)), last: Number(row.value) };
}

/** Removes a pending re-rendering, unless it was started again since. */
export async function removeChange(tx: Transaction, { tagId, last }: Change): Promise<void> {
  await deleteRows(tx.sql, 'settings', { name: CHANGE + String(tagId), value: String(last) });
}

/** The questions in a range of ids that are not rendered as their tags and the site require. */
export async function questionsToRender(
  queries: Queries,
  { tagId, from, to }: { readonly tagId: number; readonly from: number; readonly to: number },
): Promise<{ id: number; tex: Flag }[]> {
  const site = sql.lit((await siteUsesTex(queries)) ? 1 : 0);
  const ofTags = sql<Flag>`case when ${site} = 1 or exists (
    select 1 from question_tags join tags on tags.id = question_tags.tag_id
    where question_tags.question_id = posts.id and tags.tex = 1) then 1 else 0 end`;
  let rows = queries
    .selectFrom('posts')
    .select(['id', 'tex'])
    .where('kind', '=', QUESTION)
    .where('id', '>', from)
    .where('id', '<=', to)
    .where('tex', '<>', ofTags);
  if (tagId !== 0)
    rows = rows.where((post) =>
      post.exists(
        post
          .selectFrom('question_tags')
          .select('tag_id')
          .whereRef('question_id', '=', 'posts.id')
          .where('tag_id', '=', tagId),
      ),
    );
  return rows.orderBy('id').execute();
}

export type Text = Awaited<ReturnType<typeof textsOf>>[number];

/** The source texts of a question and its answers, including deleted ones. */
export function textsOf(queries: Queries, questionId: number) {
  return queries
    .selectFrom('posts')
    .select(['id', 'kind', 'author_id', 'version', 'content', 'source'])
    .where(withAnswers(questionId))
    .execute();
}
