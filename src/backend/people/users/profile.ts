import type { UserProfile } from '../../../contract/users.ts';
import type { Backend } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { latestBadgesOf } from './badges.ts';
import { findRow } from '../../platform/sql/rows.ts';
import { keyOfName } from './names.ts';
import { recentAnswers, recentQuestions } from './recent.ts';
import { findByUsername, findPerson, type Person } from './users.store.ts';
import { asUser, statsOf } from './views.ts';

/** A person's profile, by id or username, in four statements. Suspended people stay visible. */
export async function profile(
  backend: Backend,
  idOrUsername: string,
  reader: { readonly prepared: boolean },
): Promise<UserProfile> {
  const { sql } = backend.db;
  const person = await personNamed(sql, idOrUsername);
  return {
    ...asUser(person, await latestBadgesOf(sql, person.id)),
    stats: statsOf(person),
    recentQuestions: await recentQuestions(sql, person.id),
    recentAnswers: await recentAnswers(sql, person.id, reader),
  };
}

/**
 * Usernames never consist of digits only, so they cannot be confused with ids. Throws `not_found`.
 */
export async function personNamed(sql: Queries, idOrUsername: string): Promise<Person> {
  const id = keyOf(idOrUsername);
  const person = await (id === 0
    ? personOnceNamed(sql, keyOfName(idOrUsername))
    : findPerson(sql, id));
  if (!person) throw notFound('User');
  return person;
}

/** The person who has a username, or had it last. */
async function personOnceNamed(sql: Queries, usernameKey: string): Promise<Person | undefined> {
  const person = await findByUsername(sql, usernameKey);
  if (person) return person;
  const former = await findRow(sql, 'former_usernames', { username_key: usernameKey }, 'user_id');
  return former && findPerson(sql, former.user_id);
}
