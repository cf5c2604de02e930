import { DAY } from '../../contract/durations.ts';
import type { SessionUser } from '../../contract/users.ts';
import { SITE, userKey, USERS } from '../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../backend.ts';
import { HttpError } from '../http/errors.ts';
import { count, refuseBeyond, tooMany } from '../http/limits.ts';
import { addressKey } from '../http/limits-address.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { lastRenamed, saveFormerName } from '../users/former-names.ts';
import { loggedOut } from '../users/held-members.ts';
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
import { proveRecently } from './proof.ts';
import { lockAccount } from './store.ts';

/** What a member may change of the own profile (contract/forms.ts). */
export interface ProfileChanges extends Names {
  readonly bio: string;
  readonly location: string;
  readonly website: string;
  readonly github: string;
  readonly linkedin: string;
  readonly twitter: string;
  /** Proves that it is the member who changes the address. */
  readonly currentPassword?: string | undefined;
}

/** A change under way: what it knows of the member, and whether the address has to be confirmed. */
interface Change {
  readonly person: Person;
  readonly changes: ProfileChanges;
  readonly isMailed: boolean;
}

/**
 * Changes the caller's profile; what the form leaves out becomes empty. A new e-mail address takes the
 * password, unless the caller signed in just now. It counts once the link mailed to it is followed; in
 * a backend that can mail no links, at once. A member can be renamed once in 24 hours.
 */
export async function changeProfile(
  backend: Backend,
  { caller, address }: { readonly caller: Caller; readonly address: string },
  changes: ProfileChanges,
): Promise<SessionUser> {
  const person = await findPerson(backend.db.sql, caller.id);
  if (!person) throw loggedOut();
  if (keyOfName(changes.username) !== keyOfName(person.username)) {
    refuseReserved(backend, changes.username);
  }
  if (changesEmail(person, changes.email)) {
    refuseOddEmail(changes.email);
    await proveRecently(backend, caller, changes.currentPassword, address);
  }
  const isMailed = backend.siteUrl !== undefined && changesEmail(person, changes.email);
  const changed = await countingTaken(backend, address, async () => {
    if (isMailed) {
      // Before it counts as a change.
      await refuseTaken(backend.db.sql, changes, caller.id, backend.clock());
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
  const key = addressKey(address);
  const tooMany = 'Too many username changes from your network; try again later';
  await refuseBeyond(backend, 'takenNames', key, tooMany);
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError && error.code === 'conflict') {
      await count(backend, 'takenNames', key);
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
      const before = await lockAccount(tx, person.id);
      if (!before) throw loggedOut();
      await refuseTaken(tx.sql, changes, person.id, tx.now);
      // Names stand on any page, also where others mention them.
      const isRenamed = changes.username !== before.username;
      if (isRenamed) await rename(tx, person.id, before.username, backend.limits);
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

/**
 * Keeps the old name for its member. Every page that shows it is rendered again, so that this is
 * possible once a day. Throws `too_many_requests`.
 */
async function rename(
  tx: Transaction,
  userId: number,
  from: string,
  isLimited: boolean,
): Promise<void> {
  const wait = ((await lastRenamed(tx, userId)) ?? -Infinity) + DAY - tx.now;
  if (isLimited && wait > 0 && wait <= DAY) {
    throw tooMany('You can change your username once every 24 hours', wait / 1_000);
  }
  await saveFormerName(tx, userId, keyOfName(from));
}

const emailOf = ({ email }: Names) => ({ email, email_key: keyOfName(email) });

function detailsOf(changes: ProfileChanges) {
  const { username, bio, location, website, github, linkedin, twitter } = changes;
  const names = { username, username_key: keyOfName(username) };
  return { ...names, bio, location, website, github, linkedin, twitter };
}
