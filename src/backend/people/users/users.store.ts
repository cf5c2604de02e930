import type { Queries } from '../../platform/sql/database.ts';
import { statement } from '../../platform/sql/statement.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import { SUSPENSION_COLUMNS, type SuspensionRow } from './suspension-rules.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { type RawBuilder, sql } from 'kysely';

/** Columns that everybody, or the person alone, may see. */
const PERSON = [
  'id',
  'username',
  'display_name',
  'email',
  'role',
  'avatar',
  'bio',
  'location',
  'website',
  'github',
  'linkedin',
  'twitter',
  'reputation',
  'question_count',
  'answer_count',
  'accepted_count',
  'badge_count',
  'joined_at',
  'source_url',
  'shows_activity',
] as const;

export type Person = Pick<Row<'users'>, (typeof PERSON)[number]>;

export type Credentials = Person & Pick<Row<'users'>, 'password_hash'> & SuspensionRow;

export const people = (sql: Queries) => sql.selectFrom('users').select(PERSON);

export async function findPerson(sql: Queries, id: number): Promise<Person | undefined> {
  return (await personById(sql, { id }))[0];
}

const personById = statement((sql, given: { id: number }) =>
  people(sql).where('id', '=', given.id),
);

export function findByUsername(sql: Queries, usernameKey: string): Promise<Person | undefined> {
  return people(sql).where('username_key', '=', usernameKey).executeTakeFirst();
}

export function findByEmail(sql: Queries, emailKey: string): Promise<Credentials | undefined> {
  return people(sql)
    .select(['password_hash', ...SUSPENSION_COLUMNS])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

export function insertPerson(tx: Transaction, row: NewRow<'users'>): Promise<Person> {
  return tx.sql.insertInto('users').values(row).returning(PERSON).executeTakeFirstOrThrow();
}

/** Updates a person's row; undefined if the account has been deleted. */
export function updatePerson(
  tx: Transaction,
  id: number,
  changes: Partial<NewRow<'users'>>,
): Promise<Person | undefined> {
  return tx.sql
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(PERSON)
    .executeTakeFirst();
}

/** Whether a person of `users` is not suspended now. */
export const notSuspended = (now: number): RawBuilder<boolean> =>
  sql<boolean>`(users.suspended_at is null or users.suspended_until <= ${now})`;

/** When a member was last renamed, in milliseconds since 1970. */
export async function lastRenamed(tx: Transaction, userId: number): Promise<number | null> {
  const { last } = await tx.sql
    .selectFrom('former_usernames')
    .select(({ fn }) => fn.max('renamed_at').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return last;
}
