import { randomBytes } from 'node:crypto';
import { SITE } from '../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../backend.ts';
import { removeDraftsOf } from '../drafts/store.ts';
import { renamePerson } from '../moderation/forgetting-store.ts';
import { removeFollowsOf } from '../question-follows/store.ts';
import { removeAllSaved } from '../saved-posts/store.ts';
import { removeAllSearches } from '../saved-searches/store.ts';
import { removeReasonsOf } from '../reports/reports.ts';
import { endSessions } from '../sessions/sessions.ts';
import { unskipAll } from '../answer-queue/store.ts';
import { addToCounter } from '../sql/counters.ts';
import { inBatches } from '../sql/batches.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { removeWaiting } from '../suggestions/redacting.ts';
import { withdrawUnsupported } from '../synonyms/store.ts';
import { endDigestsOf } from '../tag-watching/digests-store.ts';
import { unfollowAll } from '../tags/follows.ts';
import { unignoreAll } from '../tags/ignores.ts';
import { refuseLastAdmin } from '../users/admins.ts';
import { loggedOut } from '../users/member-locks.ts';
import { removeFormerNamesOf } from '../users/former-names.ts';
import { findByUsername, updatePerson } from '../users/store.ts';
import { provePassword } from './proof.ts';
import { namelessOf } from './rules.ts';
import { lockAccount, removeChoicesOf, removeLinksOf, removeNotificationsOf } from './store.ts';

const WRONG = { field: 'password', message: 'Password is incorrect' };

/** Rows of a kind to delete per transaction, so that other writers get a turn. */
const AT_ONCE = 2_000;

/**
 * Deletes the caller's account and personal data. Posts and votes stay, under an anonymous name.
 * Throws `conflict` for the last admin.
 */
export async function deleteAccount(
  backend: Backend,
  caller: Caller,
  password: string,
  address: string,
): Promise<{ ok: true }> {
  await provePassword(backend, caller, { ...WRONG, password, address });
  await transact(backend, (tx) => refuseLastAdmin(tx, caller.id));
  // There may be very many. If the process ends midway, the account can still be deleted.
  await inBatches(backend, (tx) => removeNext(tx, caller.id));
  return transact(backend, async (tx) => {
    await refuseLastAdmin(tx, caller.id);
    const account = await lockAccount(tx, caller.id);
    if (!account) throw loggedOut();
    await forget(tx, caller.id);
    await endSessions(tx, caller.id);
    await unfollowAll(tx, caller.id);
    await unignoreAll(tx, caller.id);
    await endDigestsOf(tx, caller.id);
    await removeAllSaved(tx, caller.id);
    await removeAllSearches(tx, caller.id);
    await removeDraftsOf(tx, caller.id);
    await unskipAll(tx, caller.id);
    await removeWaiting(tx, caller.id);
    await removeReasonsOf(tx, caller.id);
    await withdrawUnsupported(tx, caller.id);
    await removeLinksOf(tx, caller.id);
    await removeFormerNamesOf(tx, caller.id);
    await removeChoicesOf(tx, caller.id);
    // Removes rows added since.
    while (await removeNext(tx, caller.id));
    await addToCounter(tx, 'users', -1);
    if (account.listed === 0) await addToCounter(tx, 'users_unlisted', -1);
    // Any page may show the name, as an author or in a mention.
    tx.publish({ type: 'pages-changed', surrogateKeys: [SITE] });
    return { ok: true };
  });
}

/** Removes the next batch of notifications or followed questions; true if more may be left. */
async function removeNext(tx: Transaction, userId: number): Promise<boolean> {
  return (
    (await removeNotificationsOf(tx, userId, AT_ONCE)) ||
    (await removeFollowsOf(tx, userId, AT_ONCE))
  );
}

async function forget(tx: Transaction, userId: number): Promise<void> {
  const username = await freeName(tx, namelessOf(userId));
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
  await renamePerson(tx, userId, username);
}

async function freeName(tx: Transaction, name: string): Promise<string> {
  const taken = await findByUsername(tx.sql, name);
  return taken ? `${name}-${randomBytes(4).toString('hex')}` : name;
}
