import type { Backend, Caller } from '../backend.ts';
import { isMailbox } from '../../contract/forms.ts';
import { HttpError } from '../http/errors.ts';
import { count, LIMITS, tooMany } from '../http/limits.ts';
import type { BackgroundJobs } from '../mail/background-jobs.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { keyOfName, orRefuseTaken, refuseTaken } from '../users/names.ts';
import { findPerson, type Person, updatePerson } from '../users/store.ts';
import { makeLink, openLink, siteOf, spent, waitToMail } from './links.ts';
import { about, confirmMail, noticeMail } from './mails.ts';
import { removeEmailLinksOf, removeLinksOf, takeLink } from './store.ts';

/** Whether a member's address is to change, and not its case alone. */
export function changesEmail(person: Person, email: string): boolean {
  return keyOfName(email) !== keyOfName(person.email ?? '');
}

/** Refuses a new address that mail servers read another mailbox from. */
export function refuseOddEmail(email: string): void {
  if (isMailbox(email)) return;
  const message = 'Invalid email address';
  throw new HttpError('invalid', message, { fields: { email: message } });
}

/** Counts a change of the caller's address. Throws `too_many_requests`. */
export async function countChange(backend: Backend, caller: Caller, email: string): Promise<void> {
  const own = await count(backend, 'emailChanges', String(caller.id));
  const wait =
    own.count > LIMITS.emailChanges.points ? own.retryAfter : await waitToMail(backend, email);
  if (wait > 0) throw tooMany('Too many mails were asked for; try again later', wait);
}

/** Makes the link that confirms a new address, in place of earlier ones, and gives its token. */
export async function awaitEmail(tx: Transaction, userId: number, email: string): Promise<string> {
  await removeEmailLinksOf(tx, userId);
  return makeLink(tx, 'email', userId, email);
}

/** Mails the link to the new address, and word of it to the old one. */
export function mailChange(
  backend: Backend,
  jobs: BackgroundJobs,
  { username, email }: Person,
  { next, token }: { readonly next: string; readonly token: string },
): void {
  const account = about(backend, siteOf(backend), username);
  jobs.begin(() => backend.mail(confirmMail(account, next, token)));
  if (email !== null) jobs.begin(() => backend.mail(noticeMail(account, email, next)));
}

/**
 * Makes the address of a mailed link the account's own. Throws `gone`, and `conflict` where another
 * person has taken it meanwhile.
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
      await refuseTaken(tx.sql, names, user_id);
      await updatePerson(tx, user_id, { email, email_key: keyOfName(email) });
      await removeLinksOf(tx, user_id);
      return { email };
    }),
  );
}
