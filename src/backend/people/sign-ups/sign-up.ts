import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { CallResult } from '../../../contract/route.ts';
import type { ConfirmForm, register as registerRoute } from '../../../contract/sign-ups.ts';
import { DAY, MINUTE } from '../../../shared/durations.ts';
import type { Backend } from '../../backend.ts';
import { HttpError, refusedField } from '../../platform/http/errors.ts';
import { count, refuseBeyond, tooMany } from '../../platform/http/limits.ts';
import { addressKey } from '../../platform/http/limits-address.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { refuseManyMails } from '../account/links.ts';
import { accountMail } from '../account/mails.ts';
import { admit, refuseUninvited } from '../invitations/invitations.ts';
import { welcome } from '../notifications/notifications.ts';
import { refuseWeakPassword } from '../sessions/new-password.ts';
import { hashPassword, verifyPassword } from '../sessions/passwords.ts';
import { runSerially } from '../sessions/run-serially.ts';
import { startSession } from '../sessions/sessions.ts';
import { hashToken } from '../sessions/tokens.ts';
import { settingsOf } from '../site-settings/site-settings.ts';
import { addMember } from '../users/members.ts';
import {
  countingTaken,
  keyOfName,
  orRefuseTaken,
  refuseReserved,
  refuseTaken,
} from '../users/names.ts';
import { findByEmail } from '../users/users.store.ts';
import { asSessionUser } from '../users/views.ts';
import { codeMail } from './mails.ts';
import {
  deleteRows,
  findRow,
  insertRow,
  insertRows,
  updateRow,
  updateRows,
} from '../../platform/sql/rows.ts';

const TOO_MANY = 'Too many sign-ups from your network; try again later';

/** Milliseconds that a code works, and after which another one may be mailed. */
const CODE_LIFETIME = 30 * MINUTE;
const CODE_INTERVAL = MINUTE;
/** Codes that may be tried. */
const TRIES = 5;
/** Milliseconds after its last mail for which an unconfirmed sign-up is kept. */
export const SIGN_UP_LIFETIME = DAY;

const PENDING = { pending: true } as const;

type Registration = z.output<typeof registerRoute.body>;
type Outcome = CallResult<typeof registerRoute>;
type SignUpRow = Row<'sign_ups'>;

/**
 * Signs somebody up. If addresses are confirmed, mails a code; otherwise makes them a member, or
 * lets them wait for approval. Throws `conflict` with the fields whose names are taken.
 */
export function register(backend: Backend, form: Registration, address: string): Promise<Outcome> {
  const networkKey = addressKey(address);
  return runSerially(backend, networkKey, async () => {
    await refuseBeyond(backend, 'registrations', networkKey, TOO_MANY);
    const outcome = await countingTaken(backend, networkKey, TOO_MANY, () => create(backend, form));
    await count(backend, 'registrations', networkKey);
    return outcome;
  });
}

async function create(backend: Backend, form: Registration): Promise<Outcome> {
  const { username, email, password, browser } = form;
  const { sql: queries } = backend.db;
  const { confirmAddresses } = await settingsOf(backend, queries);
  // First, so that those who may not sign up do not learn whose address is taken.
  const isInvited = await refuseUninvited(backend, form);
  refuseReserved(backend, username);
  await refuseWeakPassword(backend, password, [username, email]);
  // Only the owner of an address learns, by mail, whether it has an account.
  const names = confirmAddresses ? { username, email: '' } : form;
  // An invitation replaces the sign-up of the same address that waits for approval.
  const replaced = isInvited ? keyOfName(email) : undefined;
  await refuseTaken(queries, names, undefined, backend.clock(), replaced);
  if (confirmAddresses) await refuseManyMails(backend, email);
  const row = {
    ...{ username, username_key: keyOfName(username), email, email_key: keyOfName(email) },
    password_hash: await hashPassword(password),
    browser_hash: hashToken(browser),
    invitation: form.invitation,
    reason: form.reason,
    tries: 0,
  };
  if (!confirmAddresses)
    return orRefuseTaken(backend, form, undefined, () =>
      transact(backend, (tx) => admitOrWait(backend, tx, { ...row, mailed_at: tx.now })),
    );
  return transact(backend, async (tx) => {
    const { email_key, browser_hash } = row;
    // What the same browser began before with this address.
    await deleteRows(tx.sql, 'sign_ups', { email_key, browser_hash, waiting_since: null });
    const signUpId = await insertRow(tx.sql, 'sign_ups', { ...row, mailed_at: tx.now });
    await queueMail(tx, signUpCode, null, { signUpId });
    return PENDING;
  });
}

/** Makes somebody a member and signs them in, or lets them wait if an admin has to approve. */
async function admitOrWait(
  backend: Backend,
  tx: Transaction,
  row: Omit<SignUpRow, 'id' | 'code_hash' | 'waiting_since'>,
): Promise<Outcome> {
  const { needsApproval, noteUse } = await admit(backend, tx, row);
  if (needsApproval) {
    await insertRows(tx.sql, 'sign_ups', { ...row, waiting_since: tx.now });
    return PENDING;
  }
  await deleteRows(tx.sql, 'sign_ups', { email_key: row.email_key });
  const person = await addMember(tx, row, row.password_hash);
  await noteUse(person.id);
  await welcome(tx, person.id);
  return { user: asSessionUser(person, []), token: await startSession(tx, person.id) };
}

/**
 * Mails the code of a sign-up or, if the address has an account, says so instead. This is decided
 * here, after the call was answered, so that its reply and its time are the same.
 */
export const signUpCode: Mail<{ readonly signUpId: number }> = {
  kind: 'sign-up-code',
  async write(backend, _, { signUpId }) {
    const row = await findRow(backend.db.sql, 'sign_ups', signUpId);
    if (row?.waiting_since !== null || isOld(row, backend.clock())) return undefined;
    const member = await findByEmail(backend.db.sql, row.email_key);
    // The stored address: another spelling may be somebody else's mailbox.
    if (member?.email) return accountMail(backend, member.email);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const code_hash = await hashPassword(code);
    await transact(backend, (tx) => updateRows(tx.sql, 'sign_ups', row.id, { code_hash }));
    return codeMail(backend, row, code);
  },
};

const isOld = ({ mailed_at }: SignUpRow, now: number): boolean => mailed_at <= now - CODE_LIFETIME;

const keyOf = ({ email, browser }: { readonly email: string; readonly browser: string }) => ({
  email_key: keyOfName(email),
  browser_hash: hashToken(browser),
  waiting_since: null,
});

/** Counts a try at the newest code; undefined if it is too old or has no try left. */
async function countTry(
  tx: Transaction,
  key: ReturnType<typeof keyOf>,
): Promise<SignUpRow | undefined> {
  const newest = await findRow(tx.sql, 'sign_ups', key, 'id', 'id desc');
  const mailed_at = { '>': tx.now - CODE_LIFETIME };
  const which = { id: newest?.id ?? 0, tries: { '<': TRIES }, mailed_at };
  return updateRow(tx.sql, 'sign_ups', which, { tries: sql<number>`tries + 1` });
}

/**
 * Ends the sign-up that this browser began, with the code that was mailed for it: sign-ups that
 * others began with the same address are dropped. Throws `gone` if the code no longer works.
 */
export function confirmSignUp(
  backend: Backend,
  form: z.output<typeof ConfirmForm>,
  address: string,
): Promise<Outcome> {
  const networkKey = addressKey(address);
  return runSerially(backend, networkKey, async () => {
    await refuseBeyond(backend, 'addressFailures', networkKey, TOO_MANY);
    const row = await transact(backend, (tx) => countTry(tx, keyOf(form)));
    const isRight = await verifyPassword(form.code, row?.code_hash ?? null);
    if (row && isRight) return enter(backend, { ...row, username: form.username ?? row.username });
    await count(backend, 'addressFailures', networkKey);
    throw row && row.tries < TRIES
      ? refusedField('invalid', 'code', 'That code is wrong. Check the email and try again.')
      : noLongerWorks();
  });
}

const noLongerWorks = () =>
  refusedField('gone', 'code', 'This code no longer works. Ask for a new one.');

async function enter(backend: Backend, { id, ...signUp }: SignUpRow): Promise<Outcome> {
  const row = { ...signUp, username_key: keyOfName(signUp.username) };
  refuseReserved(backend, row.username);
  return orRefuseTaken(backend, row, undefined, () =>
    transact(backend, async (tx) => {
      if ((await deleteRows(tx.sql, 'sign_ups', id)) === 0) throw noLongerWorks();
      await deleteRows(tx.sql, 'sign_ups', { email_key: row.email_key });
      return admitOrWait(backend, tx, row);
    }),
  );
}

/** Mails a new code, once a minute. Throws `gone` if the sign-up has expired. */
export async function resendCode(
  backend: Backend,
  form: { readonly email: string; readonly browser: string },
): Promise<typeof PENDING> {
  const row = await findRow(backend.db.sql, 'sign_ups', keyOf(form), '*', 'id desc');
  if (!row) throw new HttpError('gone', 'This sign-up has expired. Sign up again.');
  const wait = row.mailed_at + CODE_INTERVAL - backend.clock();
  if (wait > 0) throw tooMany('You can ask for a new code once a minute', wait / 1_000);
  await refuseManyMails(backend, row.email);
  return transact(backend, async (tx) => {
    const { id, mailed_at } = row;
    // Makes the old code void, unless somebody else has just done so.
    const voided = { code_hash: null, tries: 0, mailed_at: tx.now };
    if ((await updateRows(tx.sql, 'sign_ups', { id, mailed_at }, voided)) > 0)
      await queueMail(tx, signUpCode, null, { signUpId: id });
    return PENDING;
  });
}
