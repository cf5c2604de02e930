import { sql } from 'kysely';
import { ANSWER, QUESTION } from '../../platform/sql/post-kinds.ts';
import { keyOf } from '../../platform/http/ids.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { tagsOf } from '../questions/questions.store.ts';
import { selectTotals } from '../tags/counts.store.ts';
import { HTML_MAX, type QuestionTexts } from './document.ts';
import { findRows } from '../../platform/sql/rows.ts';

/** The title, body, score and accepted answer of those questions that exist and are not deleted. */
export const questionTexts = (queries: Queries, ids: readonly number[]) =>
  findRows(queries, 'posts', { id: ids, kind: QUESTION, deleted_at: null }, TEXTS);

const TEXTS = ['id', 'title', 'content', 'score', 'accepted_id', 'answer_count'] as const;

/** An answer's body. */
export type AnswerText = Pick<Row<'posts'>, 'id' | 'content'>;

/** Maximum number of UTF-8 bytes for one UTF-16 unit. */
const UNIT = 3;

/**
 * The answers of each question, best first. A long thread is cut after the answer that reaches `most`
 * UTF-16 units of HTML.
 */
export async function answersOf(
  queries: Queries,
  ids: readonly number[],
  most: number,
): Promise<Map<number, AnswerText[]>> {
  // In bytes, which both databases know without reading the text.
  const before = sql<number>`sum(octet_length(content)) over (
    partition by question_id order by score desc, id
    rows between unbounded preceding and 1 preceding)`;
  const threads = queries
    .selectFrom('posts')
    .select(['id', before.as('before')])
    .where('question_id', 'in', ids)
    .where('kind', '=', ANSWER)
    .where('deleted_at', 'is', null);
  const read = queries
    .selectFrom(threads.as('threads'))
    .select('id')
    .where((is) => is.or([is('before', 'is', null), is('before', '<', most * UNIT)]));
  const rows = await queries
    .selectFrom('posts')
    .select(['id', 'question_id', 'content'])
    .where('id', 'in', read)
    .orderBy('score', 'desc')
    .orderBy('id')
    .execute();
  const answers = new Map(ids.map((id): [number, AnswerText[]] => [id, []]));
  for (const { question_id, ...answer } of rows) answers.get(question_id ?? 0)?.push(answer);
  return answers;
}

export type TagTotals = Pick<
  Row<'tags'>,
  'id' | 'name' | 'question_count' | 'closed_count' | 'answered_count' | 'score_sum'
>;

/** The tags with these names or synonyms, by name. No statement for an empty list. */
export async function tagTotals(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, TagTotals>> {
  // PostgreSQL rejects NUL characters.
  const storable = names.filter((name) => !name.includes('\0'));
  if (storable.length === 0) return new Map();
  const rows = await queries
    .selectFrom('tags')
    .select(['id', 'name'])
    .select(selectTotals)
    .where('name', 'in', storable)
    .execute();
  const found = new Map(rows.map((row) => [row.name, row]));
  const missing = storable.filter((name) => !found.has(name));
  for (const [name, row] of await synonymTotals(queries, missing)) found.set(name, row);
  return found;
}

async function synonymTotals(
  queries: Queries,
  names: readonly string[],
): Promise<[string, TagTotals][]> {
  if (names.length === 0) return [];
  const rows = await queries
    .selectFrom('tag_synonyms')
    .innerJoin('tags', 'tags.id', 'tag_synonyms.tag_id')
    .select(['tag_synonyms.name as synonym'])
    .select(['tags.id', 'tags.name'])
    .select(selectTotals)
    .where('tag_synonyms.name', 'in', names)
    .execute();
  return rows.map(({ synonym, ...tag }) => [synonym, tag]);
}

/** The ids of users, by lower-case username or by id as in /users/{id}. */
export async function authorIds(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const ids = names.flatMap((name): [string, number][] => {
    const id = keyOf(name);
    return id === 0 ? [] : [[name, id]];
  });
  const rows = await findRows(queries, 'users', { username_key: names }, ['id', 'username_key']);
  return new Map([...ids, ...rows.map((row): [string, number] => [row.username_key, row.id])]);
}

/** A question with its texts, score and accepted answer. */
export interface QuestionWithTexts extends QuestionTexts {
  readonly id: number;
  readonly score: number;
  readonly acceptedId: number | null;
  readonly answerCount: number;
}

/**
 * The texts of the questions that exist and are not deleted. Answers are cut off after the best ones
 * with at least `most` UTF-16 units of HTML in all. Three statements.
 */
export async function textsOf(
  queries: Queries,
  ids: readonly number[],
  most: number = HTML_MAX,
): Promise<QuestionWithTexts[]> {
  if (ids.length === 0) return [];
  const questions = await questionTexts(queries, ids);
  const tags = await tagsOf(queries, ids);
  const answers = await answersOf(queries, ids, most);
  return questions.map(({ id, title, content, score, accepted_id, answer_count }) => ({
    id,
    title: title ?? '',
    tags: tags.get(id) ?? [],
    body: content,
    answers: (answers.get(id) ?? []).map(({ content: text }) => text),
    score,
    acceptedId: accepted_id,
    answerCount: answer_count,
  }));
}
