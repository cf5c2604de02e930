import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database, Queries } from '../../../../src/backend/platform/sql/database.ts';

/** Pairs of queries that agree in a consistent site: a stored count, and the actual one. */
const SAME: readonly (readonly [kept: string, counted: string])[] = [
  [counter('questions'), `select count(*) as n from posts where kind = 'question'`],
  [
    counter('questions_closed'),
    `select count(*) as n from posts where kind = 'question' and status = 'closed'`,
  ],
  [counter('answers'), `select count(*) as n from posts where kind = 'answer'`],
  [counter('users'), 'select count(*) as n from users'],
  [counter('tags'), 'select count(*) as n from tags'],
  [
    'select id as at, question_count as n from tags order by id',
    `select tags.id as at, (select count(*) from question_tags where tag_id = tags.id) as n
      from tags order by id`,
  ],
  [
    'select id as at, closed_count as n, answered_count as m, score_sum as o from tags order by id',
    `select tags.id as at, coalesce(sum(case when posts.status = 'closed' then 1 else 0 end), 0) as n,
      count(posts.accepted_id) as m, coalesce(sum(posts.score), 0) as o
      from tags left join question_tags on tag_id = tags.id left join posts on posts.id = question_tags.question_id
      group by tags.id order by tags.id`,
  ],
  [
    'select id as at, question_count as n, answer_count as m, accepted_count as o from users order by id',
    `select users.id as at,
      (select count(*) from posts where author_id = users.id and kind = 'question') as n,
      (select count(*) from posts where author_id = users.id and kind = 'answer') as m,
      (select count(*) from posts answer join posts question on question.accepted_id = answer.id
        where answer.author_id = users.id) as o
      from users order by users.id`,
  ],
  [
    `select id as at, answer_count as n from posts where kind = 'question' order by id`,
    `select question.id as at, count(answer.id) as n from posts question
      left join posts answer on answer.question_id = question.id
      where question.kind = 'question' group by question.id order by question.id`,
  ],
  [
    'select id as at, comment_count as n from posts order by id',
    `select posts.id as at, count(comments.id) as n from posts
      left join comments on comments.post_id = posts.id group by posts.id order by posts.id`,
  ],
  [
    `select count(*) as n from posts where accepted_id is not null`,
    `select count(*) as n from posts question join posts answer on answer.id = question.accepted_id
      and answer.question_id = question.id`,
  ],
];

function counter(name: string): string {
  return `select sum(value) as n from counters where name = '${name}'`;
}

/** Expects whole questions and right counts in one snapshot. Returns the number of questions. */
export async function expectWhole({ sql: queries, engine }: Database): Promise<number> {
  const found = engine === 'sqlite' ? 'rowid' : 'question_id';
  const look = async (tx: Queries) => {
    for (const [kept, counted] of SAME) {
      expect(await rowsOf(tx, kept), kept).toEqual(await rowsOf(tx, counted));
    }
    const questions = await rowsOf(
      tx,
      `select id as n from posts where kind = 'question' order by id`,
    );
    const documents = await rowsOf(tx, `select ${found} as n from search_docs order by ${found}`);
    expect(documents).toEqual(questions);
    return questions.length;
  };
  return engine === 'sqlite'
    ? queries.transaction().execute(look)
    : queries.transaction().setIsolationLevel('repeatable read').execute(look);
}

async function rowsOf(tx: Queries, query: string) {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(tx);
  return rows.map((row) => Object.values(row).map(Number));
}
