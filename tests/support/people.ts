import { recountBadges } from '../../src/backend/people/badges/badges.store.ts';
import type { NewRow } from '../../src/backend/platform/sql/tables.ts';
import { START, type TestBackend } from './backend.ts';

/** Writes people straight into the tables, as an import does: without passwords. */
export async function addPeople(
  test: TestBackend,
  people: readonly Partial<NewRow<'users'>>[],
): Promise<number[]> {
  const { sql } = test.backend.db;
  const rows = people.map((person, index) => {
    const username = person.username ?? `person-${String(index)}`;
    return { username, username_key: username.toLowerCase(), joined_at: START, ...person };
  });
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += 1000) {
    const part = rows.slice(from, from + 1000);
    const added = await sql.insertInto('users').values(part).returning('id').execute();
    ids.push(...added.map(({ id }) => id));
  }
  await sql
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', people.length) }))
    .where('name', '=', 'users')
    .where('shard', '=', 0)
    .execute();
  return ids;
}

/** Gives a person badges in the order in which they were earned. */
export async function addBadges(
  test: TestBackend,
  userId: number,
  names: readonly string[],
): Promise<void> {
  const { sql } = test.backend.db;
  const rows = names.map((name, index) => ({
    user_id: userId,
    name,
    icon: '*',
    award_key: `${name}:${String(index)}`,
    earned_at: START + index,
  }));
  await sql.insertInto('badges').values(rows).execute();
  await recountBadges(test.backend.db, [userId]);
}
