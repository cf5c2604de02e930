import { type RawBuilder, sql } from 'kysely';
import type { TargetKind } from '../../../contract/review.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { keyOfName } from '../../people/users/names.ts';
import { findRows } from '../../platform/sql/rows.ts';

/** The usernames of a tag's moderators in any order, as a column of its row in `tags`. */
export const moderatorNames = sql<string | null>`(select string_agg(users.username, ' ')
  from tag_moderators join users on users.id = tag_moderators.user_id
  where tag_moderators.tag_id = tags.id)`.as('moderators');

/** The id of the question of a post, a comment, or a suggestion. None for other kinds. */
const questionOf = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`(select coalesce(posts.question_id, posts.id) from posts
    where ${kind} in ('question', 'answer', 'comment', 'suggestion') and posts.id = case ${kind}
      when 'comment' then (select comments.post_id from comments where comments.id = ${id})
      when 'suggestion' then (select made.post_id from suggestions made where made.id = ${id})
      else ${id} end)`;

/** Whether a name is in the JSON list of a deletion; names may contain `_`, so without `like`. */
const hadTag = (name: RawBuilder<unknown>) =>
  sql`replace(deletions.tags, '"' || ${name} || '"', '') <> deletions.tags`;

/**
 * Whether the row in `tags` is a tag of the question that something is about, or the tag of a tag
 * suggestion. A deleted question still has the tags that it gets back, under their names of then.
 */
export const isTagOf = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<boolean>`(
  tags.id in (select made.tag_id from suggestions made
    where ${kind} = 'tag-suggestion' and made.id = ${id}
    union all select question_tags.tag_id from question_tags
    where question_tags.question_id = ${questionOf(kind, id)})
  or exists (select 1 from deletions where deletions.post_id = ${questionOf(kind, id)}
    and (${hadTag(sql.ref('tags.name'))} or exists (select 1 from tag_synonyms synonym
      where synonym.tag_id = tags.id and ${hadTag(sql.ref('synonym.name'))}))))`;

/** Those of these tags that something is about. */
export async function tagsAbout(
  queries: Queries,
  among: readonly string[],
  kind: TargetKind,
  id: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('tags')
    .select('name')
    .where('name', 'in', among)
    .where(isTagOf(sql.lit(kind), sql.lit(id)))
    .execute();
  return rows.map(({ name }) => name);
}

/** The members with these names; imported people are not members. */
export async function membersNamed(queries: Queries, names: readonly string[]) {
  if (names.length === 0) return [];
  const members = { username_key: names.map(keyOfName), source_site: null, deleted_at: null };
  const columns = ['id', 'username', 'username_key'] as const;
  return findRows(queries, 'users', members, columns, { order: 'username' });
}

export function moderatorsOf(queries: Queries, tagId: number) {
  return queries
    .selectFrom('tag_moderators')
    .innerJoin('users', 'users.id', 'tag_moderators.user_id')
    .select(['users.id', 'users.username'])
    .where('tag_id', '=', tagId)
    .orderBy('users.username')
    .execute();
}

/** Adds moderators, except those whose accounts are deleted by now. */
export async function addModerators(
  tx: Transaction,
  tagId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.sql
    .insertInto('tag_moderators')
    .columns(['tag_id', 'user_id'])
    .expression((row) =>
      row
        .selectFrom('users')
        .select([sql.lit(tagId).as('tag_id'), 'users.id as user_id'])
        .where('users.id', 'in', userIds)
        .where('users.deleted_at', 'is', null),
    )
    .execute();
}
