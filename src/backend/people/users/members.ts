import type { SessionUser } from '../../../contract/users.ts';
import { USERS } from '../../../contract/surrogate-keys.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { latestBadgesOf } from './badges.ts';
import { keyOfName, type Names } from './names.ts';
import { insertPerson, type Person } from './users.store.ts';
import { asSessionUser } from './views.ts';

/** Adds a member with the default role and reputation. */
export async function addMember(
  tx: Transaction,
  { username, email }: Names,
  passwordHash: string,
): Promise<Person> {
  const person = await insertPerson(tx, {
    ...{ username, username_key: keyOfName(username), email, email_key: keyOfName(email) },
    password_hash: passwordHash,
    joined_at: tx.now,
  });
  await addToCounter(tx, 'users', 1);
  tx.publish({ type: 'pages-changed', surrogateKeys: [USERS] });
  return person;
}

/** A member with private fields, for that member only. */
export async function withBadges(sql: Queries, person: Person): Promise<SessionUser> {
  return asSessionUser(person, await latestBadgesOf(sql, person.id));
}
