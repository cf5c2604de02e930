import type { SessionUser } from '../../contract/users.ts';
import { SITE, userKey, USERS } from '../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../backend.ts';
import { HttpError } from '../http/errors.ts';
import { count, refuseBeyond } from '../http/limits.ts';
import { addressKey } from '../http/limits-address.ts';
import { transact } from '../sql/transaction.ts';
import {
  keyOfName,
  type Names,
  orRefuseTaken,
  refuseReserved,
  refuseTaken,
} from '../users/names.ts';
import { findPerson, type Person, updatePerson } from '../users/store.ts';
import { awaitEmail, changesEmail, countChange, refuseOddEmail } from './email.ts';
import { withPending } from './me.ts';

/** What a member may change of the own profile (contract/forms.ts). */
export interface ProfileChanges extends Names {
  readonly bio: string;
  readonly location: string;
  readonly website: string;
  readonly github: string;
  readonly linkedin: string;
  readonly twitter: string;
}

/** A change under way: what it knows of the member, and whether the address has to be confirmed. */
interface Change {
  readonly person: Person;
  readonly changes: ProfileChanges;
  readonly isMailed: boolean;
}

/**
 * Changes the caller's profile; what the form leaves out becomes empty. Another e-mail address
 * counts once the link mailed to it is followed; in a backend that can mail no links, at once.
 */
export async function changeProfile(
  backend: Backend,
  { caller, address }: { readonly caller: Caller; readonly address: string },
  changes: ProfileChanges,
): Promise<SessionUser> {
  const person = await findPerson(backend.db.sql, caller.id);
  if (!person) throw new HttpError('unauthenticated', 'Please log in');
  if (keyOfName(changes.username) !== keyOfName(person.username)) {
    refuseReserved(backend, changes.username);
  }
  if (changesEmail(person, changes.email)) refuseOddEmail(changes.email);
  const isMailed = backend.siteUrl !== undefined && changesEmail(person, changes.email);
  const changed = await countingTaken(backend, address, async () => {
    if (isMailed) {
      // Before it counts as a change.
      await refuseTaken(backend.db.sql, changes, caller.id);
      await countChange(backend, caller, changes.email);
    }
    return save(backend, { person, changes, isMailed });
  });
  return withPending(backend, changed ?? person);
}

/** Names that are taken tell who is a member: here as often as where one signs up. */
async function countingTaken<T>(
  backend: Backend,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  const place = addressKey(address);
  const tooMany = 'Too many names were tried from your network; try again later';
  await refuseBeyond(backend, 'takenNames', place, tooMany);
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError && error.code === 'conflict') {
      await count(backend, 'takenNames', place);
    }
    throw error;
  }
}

function save(
  backend: Backend,
  { person, changes, isMailed }: Change,
): Promise<Person | undefined> {
  return orRefuseTaken(backend, changes, person.id, () =>
    transact(backend, async (tx) => {
      await refuseTaken(tx.sql, changes, person.id);
      // Names stand on any page, also where others mention them.
      const isRenamed = changes.username !== person.username;
      const surrogateKeys = isRenamed ? [SITE] : [userKey(person.id), USERS];
      tx.publish({ type: 'pages-changed', surrogateKeys });
      const address = isMailed || changes.email === person.email ? {} : emailOf(changes);
      const row = { ...detailsOf(changes), ...address };
      const changed = await updatePerson(tx, person.id, row);
      if (isMailed) await awaitEmail(tx, changed ?? person, changes.email);
      return changed;
    }),
  );
}

const emailOf = ({ email }: Names) => ({ email, email_key: keyOfName(email) });

function detailsOf(changes: ProfileChanges) {
  const { username, bio, location, website, github, linkedin, twitter } = changes;
  const names = { username, username_key: keyOfName(username) };
  return { ...names, bio, location, website, github, linkedin, twitter };
}
