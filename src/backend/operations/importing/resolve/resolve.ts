import type { Staging } from '../staging/staging.ts';
import { INDEXES } from '../staging/schema.ts';
import { decideSkippedRows } from './skip-rules.ts';
import { closeReason } from '../dump/history.ts';
import { spreadTags } from './tags.ts';

/** The shares of a dump's posts and of a tag's questions from which TeX is shown as formulas. */
const TEX_DUMP = 0.05;
const TEX_TAG = 0.1;

/** Resolves the references between the rows of a dump that has been read. */
export function resolve(staging: Staging): void {
  staging.transaction(() => {
    staging.script(INDEXES);
    decideSkippedRows(staging);
    namePeople(staging);
    spreadTags(staging);
    settleQuestions(staging);
    findTex(staging);
    count(staging);
  });
}

/**
 * Gives every post and comment an author. Makes up authors who are not in Users.xml: one for each
 * name, and one for all posts without a name.
 */
function namePeople(staging: Staging): void {
  for (const table of ['posts', 'comments', 'history']) {
    staging.run(
      `update ${table} set user_id = null where user_id not in (select source_id from users)`,
    );
  }
  const lowest = staging.value('select min(min(source_id), 0) as value from users');
  staging.run(
    `insert into users (source_id, made_up, name, created_at, reputation)
     select ? - row_number() over (order by min(created_at), name), 1, name, min(created_at), 1
     from (select coalesce(user_name, '') as name, created_at from posts
             where user_id is null and fate is null and type in (1, 2)
           union all select coalesce(user_name, ''), created_at from comments
             where user_id is null and fate is null
           union all select user_name, created_at from history
             where user_id is null and fate is null and user_name <> '')
     group by name`,
    lowest,
  );
  for (const table of ['posts', 'comments']) {
    staging.run(`update ${table} set user_id = (
      select source_id from users where made_up = 1 and name = coalesce(user_name, '')
    ) where user_id is null and fate is null`);
  }
  staging.run(`update history set user_id = (
    select source_id from users where made_up = 1 and name = user_name
  ) where user_id is null and fate is null and user_name <> ''`);
}

/** Resolves acceptances, duplicates, and the reasons of closed questions. */
function settleQuestions(staging: Staging): void {
  staging.script(`
    update posts set accepted_source = (
      select source_id from posts answer
      where answer.source_id = posts.accepted_given and answer.question_source = posts.source_id
        and answer.type = 2
    ) where type = 1;
    update posts set duplicate_source = (
      select to_source from links where from_source = posts.source_id and type = 3 and fate is null
      order by source_id limit 1
    ) where type = 1;
    update posts set closed_at = created_at where duplicate_source is not null and closed_at is null;
  `);
  const closings = staging.all<{ post_id: number; comment: string | null }>(
    `select post_id, comment from history join posts on posts.source_id = post_id
     where history.type = 10 and history.fate is null and closed_at is not null
     order by history.source_id`,
  );
  for (const { post_id, comment } of closings) {
    staging.run(
      'update posts set closed_reason = ? where source_id = ?',
      closeReason(comment),
      post_id,
    );
  }
}

/** Marks the posts of a dump that uses TeX to be shown with formulas, and the tags that use it. */
function findTex(staging: Staging): void {
  const share = staging.value(
    'select avg(uses_tex) as value from posts where fate is null and type in (1, 2)',
  );
  if (share < TEX_DUMP) return;
  staging.run('update posts set tex = 1');
  staging.run(
    `update tags set tex = 1 where ? <= (
       select avg(uses_tex) from question_tags join posts on posts.source_id = question
       where question_tags.name = tags.name)`,
    TEX_TAG,
  );
}

/** Computes the totals that our tables store, from the rows that are kept. */
function count(staging: Staging): void {
  staging.script(`
    update posts set
      comment_count = (select count(*) from comments where post_id = posts.source_id and fate is null),
      active_at = max(created_at, coalesce(edited_at, 0), coalesce(touched_at, 0), coalesce(
        (select max(created_at) from comments where post_id = posts.source_id and fate is null), 0))
      where question_source is not null;
    update posts set
      answer_count = (select count(*) from posts answer
        where answer.question_source = posts.source_id and answer.type = 2),
      active_at = (select max(active_at) from posts part where part.question_source = posts.source_id)
      where question_source is not null and type = 1;
  `);
}
