import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows, updateRows } from '../../platform/sql/rows.ts';

interface Tags {
  readonly from: number;
  readonly to: number;
}

/** A larger number means earlier notifications. */
const soonness = (time: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case ${time} when 'at-once' then 3 when 'daily' then 2 when 'weekly' then 1 else 0 end`;

/** People who watched both tags, and got earlier notifications for the first. */
const notifiedSooner = (name: string): RawBuilder<unknown> =>
  sql`from merged_followers merged where merged.name = ${name} and merged.into_level is not null
    and ${soonness(sql`merged.level`)} > ${soonness(sql`merged.into_level`)}`;

/**
 * Moves the followers of one tag to another, and keeps who they were. A member who watched both is
 * notified as often as for the faster of the two: otherwise they would miss what they had asked for.
 */
export async function moveFollowers(
  tx: Transaction,
  name: string,
  { from, to }: Tags,
): Promise<void> {
  await sql`insert into merged_followers (name, user_id, had_both, level, into_level, created_at)
    select ${name}, own.user_id, case when other.user_id is null then 0 else 1 end,
      own.level, other.level, own.created_at
    from tag_follows own left join tag_follows other
      on other.tag_id = ${to} and other.user_id = own.user_id
    where own.tag_id = ${from}`.execute(tx.sql);
  await sql`insert into tag_follows (tag_id, user_id, level, created_at)
    select cast(${to} as bigint), user_id, level, created_at from merged_followers
    where name = ${name} and had_both = 0 on conflict do nothing`.execute(tx.sql);
  await sql`update tag_follows set level = (
      select merged.level ${notifiedSooner(name)} and merged.user_id = tag_follows.user_id)
    where tag_id = ${to} and user_id in (select merged.user_id ${notifiedSooner(name)})`.execute(
    tx.sql,
  );
  await deleteRows(tx.sql, 'tag_follows', { tag_id: from });
  await recount(tx, [from, to]);
}

/**
 * Returns to a tag the followers who came from it and still follow the other one, with their
 * earlier notification settings unless they have changed them since.
 */
export async function returnFollowers(
  tx: Transaction,
  name: string,
  { from, to }: Tags,
): Promise<void> {
  await sql`insert into tag_follows (tag_id, user_id, level, created_at)
    select cast(${to} as bigint), user_id, level, created_at from merged_followers where name = ${name}
      and exists (select 1 from tag_follows other where other.tag_id = ${from}
        and other.user_id = merged_followers.user_id) on conflict do nothing`.execute(tx.sql);
  const isUnchanged = sql`merged.user_id = tag_follows.user_id and merged.level = tag_follows.level`;
  await sql`update tag_follows set level = (
      select merged.into_level ${notifiedSooner(name)} and ${isUnchanged})
    where tag_id = ${from} and exists (select 1 ${notifiedSooner(name)} and ${isUnchanged})`.execute(
    tx.sql,
  );
  // Recreates digests that ended for lack of tags, starting from now.
  await sql`insert into tag_digests (user_id, level, since, due_at)
    select user_id, level, cast(${tx.now} as bigint), cast(${tx.now} as bigint) from tag_follows
    where tag_id in (${from}, ${to}) and level in ('daily', 'weekly') on conflict do nothing`.execute(
    tx.sql,
  );
  await sql`delete from tag_follows where tag_id = ${from} and user_id in (
    select user_id from merged_followers where name = ${name} and had_both = 0)`.execute(tx.sql);
  await recount(tx, [from, to]);
}

async function recount(tx: Transaction, tagIds: readonly number[]): Promise<void> {
  await updateRows(tx.sql, 'tags', tagIds, {
    follower_count: sql<number>`(select count(*) from tag_follows where tag_id = tags.id)`,
  });
}
