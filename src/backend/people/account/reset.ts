import { refusedField } from '../../platform/http/errors.ts';
import type { Backend, WrittenMail, Caller } from '../../backend.ts';
import { count, countOrRefuse, LIMITS } from '../../platform/http/limits.ts';
import { addressKey } from '../../platform/http/limits-address.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import type { QueuedMail } from '../../platform/mail/mail.store.ts';
import { refuseWeakPasswordOf } from '../sessions/new-password.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { endSessions, endOtherSessions } from '../sessions/sessions.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { keyOfName } from '../users/names.ts';
import { updateRows } from '../../platform/sql/rows.ts';
import { findByEmail, updatePerson } from '../users/users.store.ts';
import { makeLink, openLink, mailKey, siteOf, spent } from './links.ts';
import { resetMail } from './mails.ts';
import { removeLinksOf, takeLink } from './account.store.ts';
import { provePassword } from './proof.ts';

const OK = { ok: true } as const;

/**
 * Mails a link that sets a new password. The account is looked up after the call is answered, so
 * that neither the response nor its timing reveals whether it exists.
 */
export async function askForReset(
  backend: Backend,
  email: string,
  address: string,
): Promise<typeof OK> {
  siteOf(backend);
  const tooOften = 'Too many requests from your network; try again later';
  await countOrRefuse(backend, 'resetRequests', addressKey(address), tooOften);
  await transact(backend, (tx) => queueMail(tx, passwordLink, null, { email }));
  return OK;
}

/**
 * Mails the address stored with the account: a differently spelled one may be someone else's
 * mailbox.
 */
async function writePasswordLink(
  backend: Backend,
  { tries }: QueuedMail,
  email: string,
): Promise<WrittenMail | undefined> {
  // Counted for every address: sign-up has the same limit, and must not reveal who has an account.
  if (tries === 1) {
    const { count: sent } = await count(backend, 'mailsTo', mailKey(email));
    if (sent > LIMITS.mailsTo.points) return undefined;
  }
  const person = await findByEmail(backend.db.sql, keyOfName(email));
  if (!person?.email) return undefined;
  const token = await transact(backend, (tx) => makeLink(tx, 'password', person.id, null));
  return resetMail(backend, person.username, person.email, token);
}

/** `email` as typed: the account is looked up when the mail is sent. */
export const passwordLink: Mail<{ readonly email: string }> = {
  kind: 'password-link',
  write: (backend, mail, { email }) => writePasswordLink(backend, mail, email),
};

/** Sets the password for a mailed link and ends the account's sessions. Throws `gone`. */
export async function resetPassword(
  backend: Backend,
  form: { readonly token: string; readonly password: string },
): Promise<typeof OK> {
  siteOf(backend);
  const { user_id, tokenHash } = await openLink(backend, 'password', form.token);
  await refuseWeakPasswordOf(backend, user_id, form.password, 'password');
  const password_hash = await hashPassword(form.password);
  return transact(backend, async (tx) => {
    if (!(await takeLink(tx, tokenHash))) throw spent();
    await updatePerson(tx, user_id, { password_hash });
    await endSessions(tx, user_id);
    await removeLinksOf(tx, user_id);
    return OK;
  });
}

const WRONG = { field: 'currentPassword', message: 'Current password is incorrect' };

/** Changes the caller's password and ends the member's other sessions and mailed links. */
export async function changePassword(
  backend: Backend,
  caller: Caller,
  form: { readonly currentPassword: string; readonly newPassword: string },
  address: string,
): Promise<{ ok: true }> {
  const proof = { ...WRONG, password: form.currentPassword, address };
  const from = await provePassword(backend, caller, proof);
  await refuseWeakPasswordOf(backend, caller.id, form.newPassword, 'newPassword');
  const to = await hashPassword(form.newPassword);
  return transact(backend, async (tx) => {
    const which = { id: caller.id, password_hash: from };
    if ((await updateRows(tx.sql, 'users', which, { password_hash: to })) === 0)
      throw refusedField('invalid', WRONG.field, WRONG.message);
    await endOtherSessions(tx, caller);
    await removeLinksOf(tx, caller.id);
    return { ok: true };
  });
}
