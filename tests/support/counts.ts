import { sql } from 'kysely';
import { expect } from 'vitest';
import { countTagChanges } from '../../src/backend/content/tags/counting.ts';
import type { TestBackend } from './backend.ts';

/** Conditions for a question that readers see, and for an answer that they see with it. */
const QUESTION = `kind = 'question' and deleted_at is null`;
const ANSWER = `kind = 'answer' and deleted_at is null
  and exists (select 1 from posts q where q.id = posts.question_id and q.deleted_at is null)`;

const ofTag = (what: string, where = 'true') => `(select coalesce(${what}, 0) from question_tags
  join posts on posts.id = question_tags.question_id and posts.deleted_at is null
  where question_tags.tag_id = tags.id and ${where})`;

/** Each row of the results is a stored figure that differs from the real count. */
const DRIFTS = [
  `select name, value as kept, counted from (select name, value, case name
    when 'questions' then (select count(*) from posts where ${QUESTION})
    when 'questions_closed' then (select count(*) from posts where ${QUESTION} and status = 'closed')
    when 'answers' then (select count(*) from posts where ${ANSWER})
    when 'users' then (select count(*) from users where deleted_at is null)
    when 'users_unlisted'
      then (select count(*) from users where deleted_at is null and listed = 0)
    else (select count(*) from tags) end as counted
    from (select name, sum(value) as value from counters group by name) as shards) as totals where value <> counted`,
  `select * from (select username, question_count, answer_count, accepted_count,
    (select count(*) from posts where author_id = users.id and ${QUESTION}) as questions,
    (select count(*) from posts where author_id = users.id and ${ANSWER}) as answers,
    (select count(*) from posts where author_id = users.id and ${ANSWER}
      and exists (select 1 from posts q where q.accepted_id = posts.id)) as accepted,
    reputation, reputation_sum,
    (select coalesce(sum(delta), 0) from reputation_events where user_id = users.id) as ledger
    from users) as people
    where question_count <> questions or answer_count <> answers or accepted_count <> accepted
      or reputation_sum <> ledger or reputation <> case when ledger > 0 then 1 + ledger else 1 end`,
  `select * from (select name, question_count, closed_count, answered_count, score_sum,
    follower_count, ${ofTag('count(*)')} as questions,
    ${ofTag('count(*)', `posts.status = 'closed'`)} as closed,
    ${ofTag('count(*)', 'posts.accepted_id is not null')} as answered,
    ${ofTag('sum(posts.score)')} as score,
    (select count(*) from tag_follows where tag_id = tags.id) as followers from tags) as totals
    where question_count <> questions or closed_count <> closed or answered_count <> answered
      or score_sum <> score or follower_count <> followers`,
  `select id, answer_count, counted from (select id, answer_count,
    (select count(*) from posts a where a.question_id = posts.id and a.deleted_at is null) as counted
    from posts where kind = 'question') as questions where answer_count <> counted`,
  `select posts.id, question_tags.tag_id from question_tags
    join posts on posts.id = question_tags.question_id
    where posts.deleted_at is not null or question_tags.status <> posts.status
      or question_tags.featured <> posts.featured or question_tags.created_at <> posts.created_at
      or question_tags.score <> posts.score or question_tags.views <> posts.views
      or question_tags.answer_count <> posts.answer_count`,
  `select id from posts where accepted_id is not null
    and accepted_id in (select id from posts where deleted_at is not null)`,
  `select question_id, count(*) from question_tags group by question_id having count(*) > 5`,
  `select id from posts where deleted_at is not null
    and id not in (select post_id from deletions)`,
  `select post_id from deletions where post_id in (select id from posts where deleted_at is null)`,
];

/** Counts everything that is stored as a number, and expects that number. */
export async function expectCountsKept(test: TestBackend): Promise<void> {
  await countTagChanges(test.backend);
  const drifts: unknown[] = [];
  for (const text of DRIFTS) {
    const { rows } = await sql.raw(text).execute(test.backend.db.sql);
    drifts.push(...rows);
  }
  expect(drifts).toEqual([]);
}
