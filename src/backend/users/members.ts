import type { SessionUser } from '../../contract/users.ts';
import type { Backend, Caller } from '../backend.ts';
import { Refusal } from '../http/errors.ts';
import { addToCounter } from '../sql/counters.ts';
import type { Queries } from '../sql/open.ts';
import { transact, type Work } from '../sql/transaction.ts';
import { badgesOf } from './badges.ts';
import { keyOfName, type Names, orRefuseTaken, refuseTaken } from './names.ts';
import { findPerson, insertPerson, type Person, updatePerson } from './store.ts';
import { asSessionUser } from './views.ts';

/** Badges that a member's own page and profile hold: one of each name. */
export const BADGES_HELD = 100;

/** What a member may change of the own profile (contract/forms.ts). */
export interface ProfileChanges extends Names {
  readonly bio: string;
  readonly location: string;
  readonly website: string;
  readonly github: string;
  readonly linkedin: string;
  readonly twitter: string;
}

/** Adds a member, with the role and reputation that everybody begins with. */
export async function addMember(work: Work, names: Names, passwordHash: string): Promise<Person> {
  const person = await insertPerson(work, {
    ...columnsOf(names),
    password_hash: passwordHash,
    joined_at: work.now,
  });
  await addToCounter(work, 'users', 1);
  work.publish({ type: 'pages-changed' });
  return person;
}

/** The signed-in member as `GET /auth/me` shows one. */
export async function me(backend: Backend, caller: Caller): Promise<SessionUser> {
  const person = await findPerson(backend.db.sql, caller.id);
  if (!person) throw new Refusal('unauthenticated', 'Please log in');
  return withBadges(backend.db.sql, person);
}

/** Changes the caller's profile; what the form leaves out becomes empty. */
export async function changeProfile(
  backend: Backend,
  caller: Caller,
  changes: ProfileChanges,
): Promise<SessionUser> {
  const person = await orRefuseTaken(backend, changes, caller.id, () =>
    transact(backend, async (work) => {
      await refuseTaken(work.sql, changes, caller.id);
      work.publish({ type: 'pages-changed' });
      return updatePerson(work, caller.id, { ...columnsOf(changes), ...detailsOf(changes) });
    }),
  );
  if (!person) throw new Refusal('unauthenticated', 'Please log in');
  return withBadges(backend.db.sql, person);
}

export async function withBadges(sql: Queries, person: Person): Promise<SessionUser> {
  const badges = await badgesOf(sql, [person.id], BADGES_HELD);
  return asSessionUser(person, badges.get(person.id) ?? []);
}

function columnsOf({ username, email }: Names) {
  return { username, username_key: keyOfName(username), email, email_key: keyOfName(email) };
}

function detailsOf({ bio, location, website, github, linkedin, twitter }: ProfileChanges) {
  return { bio, location, website, github, linkedin, twitter };
}
