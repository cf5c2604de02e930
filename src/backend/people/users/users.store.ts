import type { Queries } from '../../platform/sql/database.ts';
import { findRow, updateRow } from '../../platform/sql/rows.ts';
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

export const findByUsername = (sql: Queries, usernameKey: string): Promise<Person | undefined> =>
  findRow(sql, 'users', { username_key: usernameKey }, PERSON);

export const findByEmail = (sql: Queries, emailKey: string): Promise<Credentials | undefined> =>
  findRow(sql, 'users', { email_key: emailKey }, [
    ...PERSON,
    'password_hash',
    ...SUSPENSION_COLUMNS,
  ]);

export function insertPerson(tx: Transaction, row: NewRow<'users'>): Promise<Person> {
  return tx.sql.insertInto('users').values(row).returning(PERSON).executeTakeFirstOrThrow();
}

/** Updates a person's row; undefined if the account has been deleted. */
export const updatePerson = (tx: Transaction, id: number, changes: Partial<NewRow<'users'>>) =>
  updateRow(tx.sql, 'users', { id, deleted_at: null }, changes, PERSON);

/** Whether a person of `users` is not suspended now. */
export const notSuspended = (now: number): RawBuilder<boolean> =>
  sql<boolean>`(users.suspended_at is null or users.suspended_until <= ${now})`;
