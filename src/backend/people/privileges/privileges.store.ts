import { type ExpressionBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import { readSetting, saveSetting } from '../../platform/sql/settings.ts';
import type { Tables } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { type Scale, scaleOf, STANDING_COLUMNS, type Thresholds } from './standing.ts';

/** The key of the setting. */
const SCALE = 'privileges';

/** The setting's value, as a column of another statement. */
export const scaleColumn = (row: ExpressionBuilder<Tables, 'users'>) =>
  row.selectFrom('settings').select('value').where('name', '=', sql.lit(SCALE)).as('scale');

/** The names of the tags that a member moderates, as a column of another statement. */
export const moderatedTags = sql<
  string | null
>`(select string_agg(tags.name, ' ' order by tags.name)
  from tag_moderators join tags on tags.id = tag_moderators.tag_id
  where tag_moderators.user_id = users.id)`.as('moderated_tags');

export const readScale = async (queries: Queries): Promise<Scale> =>
  scaleOf(await readSetting(queries, SCALE));

export const saveScale = (tx: Transaction, scale: Scale): Promise<void> =>
  saveSetting(tx, SCALE, JSON.stringify(scale));

/** Stores everybody's reputation when a community outgrows a stage. */
export async function keepReputations(
  tx: Transaction,
  column: 'kept_young' | 'kept_growing',
): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set((row) => ({ [column]: row.ref('reputation') }))
    .where('source_site', 'is', null)
    .where(column, 'is', null)
    .execute();
}

/** The number of members who wrote a post or comment since a time. Imported people are not members. */
export async function countWriters(queries: Queries, since: number): Promise<number> {
  const { count } = await queries
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('source_site', 'is', null)
    .where((user) =>
      user.or([
        user(
          'id',
          'in',
          user.selectFrom('posts').select('author_id').where('created_at', '>', since),
        ),
        user(
          'id',
          'in',
          user.selectFrom('comments').select('author_id').where('created_at', '>', since),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** A member’s standing, locked until the transaction ends. */
export async function lockStanding(tx: Transaction, userId: number) {
  return tx.sql
    .selectFrom('users')
    .select([...STANDING_COLUMNS, 'username'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * How many members have each of these privileges by role or reputation, without any of their own; in
 * one pass, as a site may have very many members.
 */
export async function countAbove(
  queries: Queries,
  thresholds: readonly Thresholds[],
  active?: Since,
): Promise<number[]> {
  const row = await members(queries, active)
    .select((user) => thresholds.map((one, at) => countOf(user, one).as(String(at))))
    .executeTakeFirstOrThrow();
  const counts = row as Readonly<Record<string, number>>;
  return thresholds.map((_, at) => counts[String(at)] ?? 0);
}

function countOf(
  user: ExpressionBuilder<Tables, 'users'>,
  { reputation, keptYoung, keptGrowing }: Thresholds,
) {
  return user.fn
    .countAll<number>()
    .filterWhere((one) =>
      one.or([
        one('role', '<>', 'user'),
        one.and([
          one('privilege_changes', '=', ''),
          one('privilege_records', '=', ''),
          one.or([
            one('reputation', '>=', reputation),
            ...(keptYoung === null ? [] : [one('kept_young', '>=', keptYoung)]),
            ...(keptGrowing === null ? [] : [one('kept_growing', '>=', keptGrowing)]),
          ]),
        ]),
      ]),
    );
}

/** All members, or those who were here since a time. Imported people are not members. */
function members(queries: Queries, active?: Since) {
  return queries
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('source_site', 'is', null)
    .$if(active !== undefined, (all) =>
      all.where((user) => (active ? wasActive(user, active) : user.lit(true))),
    );
}

/** Members with privileges of their own: few, so that each is judged by the rules. */
export function membersApart(queries: Queries, active?: Since) {
  return members(queries, active)
    .select(STANDING_COLUMNS)
    .where('role', '=', 'user')
    .where((user) =>
      user.or([user('privilege_changes', '<>', ''), user('privilege_records', '<>', '')]),
    )
    .execute();
}

/** Since when somebody was here, and the end of sessions that were used since. */
export interface Since {
  readonly since: number;
  readonly sessionsUntil: number;
}

/** Whether a member was here: a session in use, or a post. */
function wasActive(user: ExpressionBuilder<Tables, 'users'>, { since, sessionsUntil }: Since) {
  return user.or([
    user.exists(
      user
        .selectFrom('sessions')
        .select('user_id')
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('expires_at', '>', sessionsUntil),
    ),
    user.exists(
      user
        .selectFrom('posts')
        .select('posts.id')
        .whereRef('posts.author_id', '=', 'users.id')
        .where('posts.created_at', '>', since),
    ),
  ]);
}
