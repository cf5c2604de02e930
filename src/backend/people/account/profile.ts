import type * as z from 'zod/mini';
import type { ProfileForm } from '../../../contract/forms.ts';
import { DAY } from '../../../shared/durations.ts';
import type { SessionUser } from '../../../contract/users.ts';
import { SITE, userKey, USERS } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { tooMany } from '../../platform/http/limits.ts';
import { addressKey } from '../../platform/http/limits-address.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { loggedOut } from '../users/member-locks.ts';
import {
  countingTaken,
  keyOfName,
  type Names,
  orRefuseTaken,
  refuseReserved,
  refuseTaken,
} from '../users/names.ts';
import { findPerson, type Person, updatePerson } from '../users/users.store.ts';
import { awaitEmail, changesEmail, countChange, refuseOddEmail } from './email.ts';
import { withOwn } from './me.ts';
import { proveRecently } from './proof.ts';
import { findRow, lockRow, saveRow } from '../../platform/sql/rows.ts';

type ProfileChanges = z.output<typeof ProfileForm>;

const TOO_MANY = 'Too many username changes from your network; try again later';

/**
 * Changes the caller's profile; omitted fields become empty. A new e-mail address requires the
 * password unless the caller signed in recently, and takes effect once its mailed link is opened,
 * or at once if the backend cannot mail links. Members can be renamed once in 24 hours.
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
  const changed = await countingTaken(backend, addressKey(address), TOO_MANY, async () => {
    if (isMailed) {
      // Runs before the change counts toward the limit.
      await refuseTaken(backend.db.sql, { ...changes, email: '' }, caller.id, backend.clock());
      await countChange(backend, caller, changes.email);
    }
    return save(backend, person, changes, isMailed);
  });
  return withOwn(backend, caller, changed ?? person);
}

function save(backend: Backend, person: Person, changes: ProfileChanges, isMailed: boolean) {
  return orRefuseTaken(backend, changes, person.id, () =>
    transact(backend, async (tx) => {
      const which = { id: person.id, deleted_at: null };
      const before = await lockRow(tx, 'users', which);
      if (!before) throw loggedOut();
      // Only the owner of an address learns, by mail, whether it has an account.
      const names = isMailed ? { ...changes, email: '' } : changes;
      await refuseTaken(tx.sql, names, person.id, tx.now);
      // Any page may show a member's name, even in mentions.
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
 * Reserves the old name for its member. Allowed once a day because every page with the name is
 * rendered again. Throws `too_many_requests`.
 */
async function rename(
  tx: Transaction,
  userId: number,
  from: string,
  isLimited: boolean,
): Promise<void> {
  const which = { user_id: userId };
  const last = await findRow(tx.sql, 'former_usernames', which, 'renamed_at', 'renamed_at desc');
  const wait = (last?.renamed_at ?? -Infinity) + DAY - tx.now;
  if (isLimited && wait > 0 && wait <= DAY) {
    throw tooMany('You can change your username once every 24 hours', wait / 1_000);
  }
  const row = { username_key: keyOfName(from), user_id: userId, renamed_at: tx.now };
  await saveRow(tx.sql, 'former_usernames', row, ['username_key']);
}

const emailOf = ({ email }: Names) => ({ email, email_key: keyOfName(email) });

function detailsOf(changes: ProfileChanges) {
  const { username, bio, location, website, github, linkedin, twitter } = changes;
  const names = { username, username_key: keyOfName(username) };
  return { ...names, bio, location, website, github, linkedin, twitter };
}
