import { refusedField } from '../../platform/http/errors.ts';
import type { Backend, Caller } from '../../backend.ts';
import { isMailbox } from '../../../contract/forms.ts';
import { countOrRefuse } from '../../platform/http/limits.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { keyOfName, orRefuseTaken, refuseTaken } from '../users/names.ts';
import { findByEmail, findPerson, type Person, updatePerson } from '../users/users.store.ts';
import {
  makeLink,
  openLink,
  refuseManyMails,
  renewLink,
  siteOf,
  spent,
  TOO_MANY_MAILS,
} from './links.ts';
import { accountMail, confirmMail, noticeMail } from './mails.ts';
import { deleteRows } from '../../platform/sql/rows.ts';
import { removeLinksOf, takeLink } from './account.store.ts';

/** Whether the form changes the address in more than letter case. */
export function changesEmail(person: Person, email: string): boolean {
  return keyOfName(email) !== keyOfName(person.email ?? '');
}

/** Refuses a new address that mail servers may deliver to another mailbox. */
export function refuseOddEmail(email: string): void {
  if (isMailbox(email)) return;
  throw refusedField('invalid', 'email', 'Invalid email address');
}

/** Counts an address change toward the caller's limit. Throws `too_many_requests`. */
export async function countChange(backend: Backend, caller: Caller, email: string): Promise<void> {
  await countOrRefuse(backend, 'emailChanges', String(caller.id), TOO_MANY_MAILS);
  await refuseManyMails(backend, email);
}

/**
 * Replaces any pending address with `next`: mails it a confirmation link and notifies the old
 * address.
 */
export async function awaitEmail(tx: Transaction, person: Person, next: string): Promise<void> {
  await deleteRows(tx.sql, 'account_links', { user_id: person.id, purpose: 'email' });
  await makeLink(tx, 'email', person.id, next);
  await queueMail(tx, emailLink, person.id, { next });
  if (person.email === null) return;
  await queueMail(tx, emailNotice, person.id, { to: person.email, next });
}

/**
 * The mail with the link that confirms an address; if the address has another account, one that says
 * so; undefined if the change was canceled.
 */
export const emailLink: Mail<{ readonly next: string }> = {
  kind: 'email-link',
  async write(backend, { user_id }, { next }) {
    const person = user_id === null ? undefined : await findPerson(backend.db.sql, user_id);
    if (!person) return undefined;
    const owner = await findByEmail(backend.db.sql, keyOfName(next));
    if (owner?.email) return accountMail(backend, owner.email);
    const token = await transact(backend, (tx) => renewLink(tx, person.id, next));
    if (token === undefined) return undefined;
    return confirmMail(backend, person.username, next, token);
  },
};

/** The mail that notifies an account's current address of the change. */
export const emailNotice: Mail<{ readonly to: string; readonly next: string }> = {
  kind: 'email-notice',
  async write(backend, { user_id }, { to, next }) {
    const person = user_id === null ? undefined : await findPerson(backend.db.sql, user_id);
    return person && noticeMail(backend, person.username, to, next);
  },
};

/**
 * Makes the address of a mailed link the account's own. Throws `gone`, and `conflict` if another
 * member has taken the address since.
 */
export async function confirmEmail(backend: Backend, token: string): Promise<{ email: string }> {
  siteOf(backend);
  const { user_id, email, tokenHash } = await openLink(backend, 'email', token);
  const person = await findPerson(backend.db.sql, user_id);
  if (email === null || !person) throw spent();
  const names = { username: person.username, email };
  return orRefuseTaken(backend, names, user_id, () =>
    transact(backend, async (tx) => {
      if (!(await takeLink(tx, tokenHash))) throw spent();
      await refuseTaken(tx.sql, names, user_id, tx.now);
      const address = { email, email_key: keyOfName(email) };
      if (!(await updatePerson(tx, user_id, address))) throw spent();
      await removeLinksOf(tx, user_id);
      return { email };
    }),
  );
}
