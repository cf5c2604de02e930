import type { Queries } from '../sql/open.ts';
import type { NewRow, Row } from '../sql/tables.ts';
import type { Work } from '../sql/transaction.ts';

/** What anybody, and the person, may see of a person. */
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
] as const;

export type Person = Pick<Row<'users'>, (typeof PERSON)[number]>;

export type Credentials = Person & Pick<Row<'users'>, 'password_hash' | 'suspended_at'>;

export const people = (sql: Queries) => sql.selectFrom('users').select(PERSON);

export function findPerson(sql: Queries, id: number): Promise<Person | undefined> {
  return people(sql).where('id', '=', id).executeTakeFirst();
}

export function findByUsername(sql: Queries, usernameKey: string): Promise<Person | undefined> {
  return people(sql).where('username_key', '=', usernameKey).executeTakeFirst();
}

export function findByEmail(sql: Queries, emailKey: string): Promise<Credentials | undefined> {
  return people(sql)
    .select(['password_hash', 'suspended_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

export function insertPerson(work: Work, row: NewRow<'users'>): Promise<Person> {
  return work.sql.insertInto('users').values(row).returning(PERSON).executeTakeFirstOrThrow();
}

export function updatePerson(
  work: Work,
  id: number,
  changes: Partial<NewRow<'users'>>,
): Promise<Person | undefined> {
  return work.sql
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .returning(PERSON)
    .executeTakeFirst();
}
