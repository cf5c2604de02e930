import { randomBytes } from 'node:crypto';
import { SITE } from '../contract/surrogate-keys.ts';
import { provePassword } from './people/account/proof.ts';
import type { Backend, Caller } from './backend.ts';
import type { Noun } from './noun.ts';
import { NOUNS } from './nouns.ts';
import { addToCounter } from './platform/sql/counters.ts';
import { lockRow } from './platform/sql/rows.ts';
import { transact, type Transaction } from './platform/sql/transaction.ts';
import { refuseLastAdmin } from './people/users/admins.ts';
import { loggedOut } from './people/users/member-locks.ts';
import { findByUsername, updatePerson } from './people/users/users.store.ts';
import { updateRows } from './platform/sql/rows.ts';

/** Apart from the account's other calls, because it calls all nouns. */
export const accountRemoval: Noun = {
  handlers: {
    deleteAccount: ({ backend, caller, body, origin }) =>
      deleteAccount(backend, caller, body.password, origin.address),
  },
};

const WRONG = { field: 'password', message: 'Password is incorrect' };

/**
 * Deletes the caller's account and personal data. Posts and votes stay, under an anonymous name.
 * Throws `conflict` for the last admin.
 */
async function deleteAccount(
  backend: Backend,
  caller: Caller,
  password: string,
  address: string,
): Promise<{ ok: true }> {
  await provePassword(backend, caller, { ...WRONG, password, address });
  return transact(backend, async (tx) => {
    await refuseLastAdmin(tx, caller.id);
    const which = { id: caller.id, deleted_at: null };
    const account = await lockRow(tx, 'users', which);
    if (!account) throw loggedOut();
    await anonymize(tx, caller.id);
    for (const noun of NOUNS) await noun.forget?.(tx, caller.id);
    await addToCounter(tx, 'users', -1);
    if (account.listed === 0) await addToCounter(tx, 'users_unlisted', -1);
    // Any page may show the name, as an author or in a mention.
    tx.publish({ type: 'pages-changed', surrogateKeys: [SITE] });
    return { ok: true };
  });
}

async function anonymize(tx: Transaction, userId: number): Promise<void> {
  const username = await freeName(tx, `deleted-${String(userId)}`);
  const texts = { avatar: '', bio: '', location: '', website: '' };
  await updatePerson(tx, userId, {
    ...texts,
    ...{ github: '', linkedin: '', twitter: '' },
    username,
    username_key: username,
    display_name: null,
    email: null,
    email_key: null,
    password_hash: null,
    role: 'user',
    listed: 0,
    shows_activity: 0,
    deleted_at: tx.now,
  });
  const logged = { target_kind: 'user', target_id: userId } as const;
  await updateRows(tx.sql, 'admin_log', logged, { target_label: username });
}

async function freeName(tx: Transaction, name: string): Promise<string> {
  const taken = await findByUsername(tx.sql, name);
  return taken ? `${name}-${randomBytes(4).toString('hex')}` : name;
}
