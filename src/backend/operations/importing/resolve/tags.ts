import * as z from 'zod/mini';
import { TagName } from '../../../../contract/forms.ts';
import type { Staging } from '../staging/staging.ts';

const PAGE = 1000;

/** Such a name would take the address of another tag's Markdown or feed. */
const FORM = /\.(md|atom)$/i;

/** The names in a post's Tags: `<a><b>`, or `|a|b|` in dumps from 2024 on; `readme.md` is `readme-md`. */
export function tagNames(tags: string): string[] {
  const names = tags
    .split(/[<>|]/)
    .flatMap((name) => z.safeParse(TagName, name.replace(FORM, '-$1')).data ?? []);
  return [...new Set(names)];
}

/** Links questions to their tags; makes up tags that Tags.xml lacks. */
export function spreadTags(staging: Staging): void {
  checkNames(staging);
  const tagged = staging.pages<{ source_id: number; tags: string }>(
    `select source_id, tags from posts
     where source_id > ? and type = 1 and fate is null and tags is not null
     order by source_id limit ?`,
    PAGE,
  );
  const insert = 'insert into question_tags (question, position, name) values (?, ?, ?)';
  for (const questions of tagged) {
    for (const { source_id, tags } of questions)
      for (const [at, name] of tagNames(tags).entries()) staging.run(insert, source_id, at, name);
  }
  const lowest = staging.value('select min(min(source_id), 0) as value from tags');
  staging.run(
    `insert into tags (source_id, made_up, name)
      select ? - row_number() over (order by name), 1, name
      from (select distinct name from question_tags
            where name not in (select name from tags where fate is null))`,
    lowest,
  );
  staging.script(`
    update tags set created_at = coalesce(
      (select min(posts.created_at) from question_tags
        join posts on posts.source_id = question where question_tags.name = tags.name),
      (select min(created_at) from posts where source_id in (excerpt_post, wiki_post)),
      (select min(created_at) from posts), 0)
  `);
}

function checkNames(staging: Staging): void {
  for (const { source_id, name } of staging.all<{ source_id: number; name: string }>(
    'select source_id, name from tags',
  )) {
    const [known] = tagNames(name);
    const fate = known === undefined ? 'not a valid tag name here' : null;
    staging.run(
      'update tags set name = ?, fate = ? where source_id = ?',
      known ?? name,
      fate,
      source_id,
    );
  }
}
