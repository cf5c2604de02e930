import { keyOf } from '../http/ids.ts';
import type { Queries } from '../sql/open.ts';
import type { Row } from '../sql/tables.ts';

/** Title and body of those questions that are there and not deleted. */
export function questionTexts(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('posts')
    .select(['id', 'title', 'content'])
    .where('id', 'in', ids)
    .where('kind', '=', 'question')
    .where('deleted_at', 'is', null)
    .execute();
}

/** The answers' bodies by question, the best first. */
export async function answersOf(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await queries
    .selectFrom('posts')
    .select(['question_id as id', 'content as text'])
    .where('question_id', 'in', ids)
    .where('kind', '=', 'answer')
    .where('deleted_at', 'is', null)
    .orderBy('score', 'desc')
    .orderBy('id')
    .execute();
  return grouped(rows);
}

/** The next ids of questions, deleted or not. */
export async function questionsAfter(
  queries: Queries,
  id: number,
  limit: number,
): Promise<number[]> {
  const rows = await queries
    .selectFrom('posts')
    .select('id')
    .where('kind', '=', 'question')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export type TagTotals = Pick<Row<'tags'>, 'id' | 'name' | 'question_count' | 'closed_count'>;

/** The tags of these names that exist, by name. No statement where there are no names. */
export async function tagTotals(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, TagTotals>> {
  if (names.length === 0) return new Map();
  const rows = await queries
    .selectFrom('tags')
    .select(['id', 'name', 'question_count', 'closed_count'])
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** People's keys by the lower case of their names, or by their ids as in /users/{id}. */
export async function authorIds(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const ids = names.flatMap((name): [string, number][] => {
    const id = keyOf(name);
    return id === undefined ? [] : [[name, id]];
  });
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'username_key'])
    .where('username_key', 'in', names)
    .execute();
  return new Map([...ids, ...rows.map((row): [string, number] => [row.username_key, row.id])]);
}

function grouped(rows: readonly { id: number | null; text: string }[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const { id, text } of rows) {
    if (id === null) continue;
    const group = groups.get(id);
    if (group) group.push(text);
    else groups.set(id, [text]);
  }
  return groups;
}
