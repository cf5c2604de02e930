import { type ExpressionBuilder, sql } from 'kysely';
import type { Privilege } from '../../../contract/privileges.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Tables } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import {
  type PrivilegeChange,
  type Scale,
  scaleOf,
  STANDING_COLUMNS,
  type StandingRow,
  type Thresholds,
} from './standing.ts';

/** The key of the setting. */
const SCALE = 'privileges';

/** The setting's value, as a column of another statement. */
export const scaleColumn = (row: ExpressionBuilder<Tables, 'users'>) =>
  row.selectFrom('settings').select('value').where('name', '=', sql.lit(SCALE)).as('scale');

export async function readScale(queries: Queries): Promise<Scale> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SCALE)
    .executeTakeFirst();
  return scaleOf(row?.value);
}

export async function saveScale(tx: Transaction, scale: Scale): Promise<void> {
  const value = JSON.stringify(scale);
  await tx.sql
    .insertInto('settings')
    .values({ name: SCALE, value })
    .onConflict((same) => same.column('name').doUpdateSet({ value }))
    .execute();
}

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
export async function lockStanding(
  tx: Transaction,
  userId: number,
): Promise<(StandingRow & { readonly username: string }) | undefined> {
  const member = tx.sql
    .selectFrom('users')
    .select([...STANDING_COLUMNS, 'username'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null);
  return (tx.engine === 'postgres' ? member.forNoKeyUpdate() : member).executeTakeFirst();
}

export async function saveChanges(
  tx: Transaction,
  userId: number,
  changes: Readonly<Partial<Record<Privilege, PrivilegeChange>>>,
): Promise<void> {
  const text = Object.keys(changes).length === 0 ? '' : JSON.stringify(changes);
  await tx.sql
    .updateTable('users')
    .set({ privilege_changes: text })
    .where('id', '=', userId)
    .execute();
}

export async function saveRecords(
  tx: Transaction,
  userId: number,
  records: readonly Privilege[],
): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ privilege_records: records.join(' ') })
    .where('id', '=', userId)
    .execute();
}

/** The members who have a privilege by role or reputation, without any of their own. */
function membersAbove(queries: Queries, { reputation, keptYoung, keptGrowing }: Thresholds) {
  return queries
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('source_site', 'is', null)
    .where((user) =>
      user.or([
        user('role', '<>', 'user'),
        user.and([
          user('privilege_changes', '=', ''),
          user('privilege_records', '=', ''),
          user.or([
            user('reputation', '>=', reputation),
            ...(keptYoung === null ? [] : [user('kept_young', '>=', keptYoung)]),
            ...(keptGrowing === null ? [] : [user('kept_growing', '>=', keptGrowing)]),
          ]),
        ]),
      ]),
    );
}

export async function countAbove(
  queries: Queries,
  thresholds: Thresholds,
  active?: Since,
): Promise<number> {
  const { count } = await membersAbove(queries, thresholds)
    .$if(active !== undefined, (members) =>
      members.where((user) => (active ? wasActive(user, active) : user.lit(true))),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Members with privileges of their own: few, so that each is judged by the rules. */
export function membersApart(queries: Queries, active?: Since) {
  return queries
    .selectFrom('users')
    .select(STANDING_COLUMNS)
    .where('role', '=', 'user')
    .where('deleted_at', 'is', null)
    .where('source_site', 'is', null)
    .where((user) =>
      user.or([user('privilege_changes', '<>', ''), user('privilege_records', '<>', '')]),
    )
    .$if(active !== undefined, (members) =>
      members.where((user) => (active ? wasActive(user, active) : user.lit(true))),
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
