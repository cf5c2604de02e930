import { type ExpressionBuilder, sql } from 'kysely';
import type { Privilege } from '../../../contract/privileges.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row, Tables } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { SESSION_LIFETIME } from '../sessions/sessions.rules.ts';
import {
  type PrivilegeChange,
  type Scale,
  type Standing,
  type thresholdsOf,
  WRITERS_WITHIN,
} from './privileges.rules.ts';

type Thresholds = ReturnType<typeof thresholdsOf>;

/** The key of the setting. */
const SCALE = 'privileges';
const USUAL_SCALE: Scale = { stage: 'young', isFixed: false, thresholds: {} };

/** The columns of a member that decide on privileges. */
export const STANDING_COLUMNS = [
  'users.role',
  'users.reputation',
  'users.joined_at',
  'users.kept_young',
  'users.kept_growing',
  'users.privilege_records',
  'users.privilege_changes',
] as const;

type StandingRow = Pick<
  Row<'users'>,
  | 'role'
  | 'reputation'
  | 'joined_at'
  | 'kept_young'
  | 'kept_growing'
  | 'privilege_records'
  | 'privilege_changes'
>;

export const standingOf = (row: StandingRow, isSuspended: boolean): Standing => ({
  role: row.role,
  isSuspended,
  reputation: row.reputation,
  joinedAt: row.joined_at,
  keptYoung: row.kept_young,
  keptGrowing: row.kept_growing,
  records: row.privilege_records === '' ? [] : (row.privilege_records.split(' ') as Privilege[]),
  changes: changesIn(row.privilege_changes),
});

const changesIn = (text: string): Standing['changes'] =>
  text === '' ? {} : (JSON.parse(text) as Standing['changes']);

/** The setting's value, as a column of another statement. */
export const scaleColumn = (row: ExpressionBuilder<Tables, 'users'>) =>
  row.selectFrom('settings').select('value').where('name', '=', sql.lit(SCALE)).as('scale');

export const scaleOf = (value: string | null | undefined): Scale =>
  value ? (JSON.parse(value) as Scale) : USUAL_SCALE;

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

/** The number of members who wrote a post or comment lately. Imported people are not members. */
export async function countWriters(queries: Queries, now: number): Promise<number> {
  const since = now - WRITERS_WITHIN;
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
  activeSince?: number,
): Promise<number> {
  const { count } = await membersAbove(queries, thresholds)
    .$if(activeSince !== undefined, (members) =>
      members.where((user) => wasActive(user, activeSince ?? 0)),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Members with privileges of their own: few, so that each is judged by the rules. */
export function membersApart(queries: Queries, activeSince?: number) {
  return queries
    .selectFrom('users')
    .select(STANDING_COLUMNS)
    .where('role', '=', 'user')
    .where('deleted_at', 'is', null)
    .where('source_site', 'is', null)
    .where((user) =>
      user.or([user('privilege_changes', '<>', ''), user('privilege_records', '<>', '')]),
    )
    .$if(activeSince !== undefined, (members) =>
      members.where((user) => wasActive(user, activeSince ?? 0)),
    )
    .execute();
}

/** Whether a member was here: a session in use, or a post. */
function wasActive(user: ExpressionBuilder<Tables, 'users'>, since: number) {
  return user.or([
    user.exists(
      user
        .selectFrom('sessions')
        .select('user_id')
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('expires_at', '>', since + SESSION_LIFETIME),
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
