import { sql } from 'kysely';
import type { Transaction } from '../sql/transaction.ts';

interface Tags {
  readonly from: number;
  readonly to: number;
}

/** Makes the followers of one tag those of another, and keeps who they were. */
export async function moveFollowers(
  tx: Transaction,
  name: string,
  { from, to }: Tags,
): Promise<void> {
  await sql`insert into merged_followers (name, user_id, had_both, told, created_at)
    select ${name}, user_id, case when exists (select 1 from tag_follows other
        where other.tag_id = ${to} and other.user_id = tag_follows.user_id) then 1 else 0 end,
      told, created_at from tag_follows where tag_id = ${from}`.execute(tx.sql);
  await sql`insert into tag_follows (tag_id, user_id, told, created_at)
    select cast(${to} as bigint), user_id, told, created_at from merged_followers
    where name = ${name} and had_both = 0 on conflict do nothing`.execute(tx.sql);
  await tx.sql.deleteFrom('tag_follows').where('tag_id', '=', from).execute();
  await recount(tx, [from, to]);
}

/** Gives a tag back the followers that came from it, those of them who follow the other one still. */
export async function returnFollowers(
  tx: Transaction,
  name: string,
  { from, to }: Tags,
): Promise<void> {
  await sql`insert into tag_follows (tag_id, user_id, told, created_at)
    select cast(${to} as bigint), user_id, told, created_at from merged_followers where name = ${name}
      and exists (select 1 from tag_follows other where other.tag_id = ${from}
        and other.user_id = merged_followers.user_id) on conflict do nothing`.execute(tx.sql);
  // Whose digest has ended meanwhile, for want of tags, has one again: of what is asked from now on.
  await sql`insert into tag_digests (user_id, told, since, due_at)
    select user_id, told, cast(${tx.now} as bigint), cast(${tx.now} as bigint) from tag_follows
    where tag_id = ${to} and told in ('daily', 'weekly') on conflict do nothing`.execute(tx.sql);
  await sql`delete from tag_follows where tag_id = ${from} and user_id in (
    select user_id from merged_followers where name = ${name} and had_both = 0)`.execute(tx.sql);
  await recount(tx, [from, to]);
}

async function recount(tx: Transaction, tagIds: readonly number[]): Promise<void> {
  await tx.sql
    .updateTable('tags')
    .set({
      follower_count: sql<number>`(select count(*) from tag_follows where tag_id = tags.id)`,
    })
    .where('id', 'in', tagIds)
    .execute();
}
