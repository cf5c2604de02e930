import { sql } from 'kysely';
import type { NewRow } from '../../src/backend/platform/sql/tables.ts';
import { START, type TestBackend } from './backend.ts';
import { addPeople } from './people.ts';

export interface ManyQuestions {
  readonly authorId: number;
  /** The tag of every question. */
  readonly tagId: number;
}

/**
 * Writes questions straight into the tables, as an import does: every 20th closed, every 50th featured,
 * many with equal scores, views and answers, all with the tag `everywhere`.
 */
export async function addManyQuestions(test: TestBackend, count: number): Promise<ManyQuestions> {
  const { sql: queries } = test.backend.db;
  const [authorId = 0] = await addPeople(test, [{ username: 'author-of-many' }]);
  const tag = { name: 'everywhere', color: '#336699', created_at: START, question_count: count };
  const { id: tagId } = await queries
    .insertInto('tags')
    .values({ ...tag, closed_count: Math.ceil(count / 20) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, at) =>
      question(authorId, from + at),
    );
    await queries.insertInto('posts').values(rows).execute();
  }
  await sql`insert into question_tags
    (tag_id, question_id, position, status, featured, created_at, score, views, answer_count)
    select ${sql.lit(tagId)}, id, 0, status, featured, created_at, score, views, answer_count
    from posts where author_id = ${authorId}`.execute(queries);
  await sql`update counters set value = value + ${count} where name = 'questions'
    and shard = 0`.execute(queries);
  await sql`update counters set value = value + ${Math.ceil(count / 20)}
    where name = 'questions_closed' and shard = 0`.execute(queries);
  return { authorId, tagId };
}

function question(authorId: number, at: number): NewRow<'posts'> {
  return {
    kind: 'question',
    author_id: authorId,
    title: `The question of number ${String(at)}`,
    content: '<p>What is it?</p>',
    excerpt: 'What is it?',
    // Several at the same moment, and not in the order of their ids.
    created_at: START - ((at * 7_919) % 1_000) * 1_000,
    active_at: START,
    score: (at % 13) - 3,
    views: (at * 31) % 17,
    answer_count: at % 5,
    status: at % 20 === 0 ? 'closed' : 'open',
    featured: at % 50 === 0 ? 1 : 0,
  };
}
