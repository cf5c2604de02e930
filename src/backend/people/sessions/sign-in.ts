import type { Session } from '../../../contract/sessions.ts';
import type { Backend } from '../../backend.ts';
import { forbidden, HttpError } from '../../platform/http/errors.ts';
import { addressKey } from '../../platform/http/limits-address.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { withBadges } from '../users/members.ts';
import { findRow, lockRow } from '../../platform/sql/rows.ts';
import { keyOfName } from '../users/names.ts';
import { suspensionOf } from '../users/suspension-rules.ts';
import { type Credentials, findByEmail } from '../users/users.store.ts';
import { runSerially } from './run-serially.ts';
import { verifyPassword } from './passwords.ts';
import { startSession, logOut, logOutElsewhere, endSessions } from './sessions.ts';
import { countFailure, refuseThrottled } from './login-throttle.ts';
import type { Noun } from '../../noun.ts';

/**
 * Signs a member in. A wrong password, an unknown address, and an account without a password get
 * the same answer after the same work. Suspended members can sign in to read; every page tells them
 * that they are suspended.
 */
function logIn(
  backend: Backend,
  form: { readonly email: string; readonly password: string },
  address: string,
): Promise<Session> {
  return runSerially(backend, addressKey(address), async () => {
    const account = keyOfName(form.email);
    await refuseThrottled(backend, { account, address, userId: undefined });
    const member = await findByEmail(backend.db.sql, account);
    const attempt = { account, address, userId: member?.id };
    // Looked up for everybody, so that the time is the same.
    const which = { email_key: account, waiting_since: { '<>': null } };
    const waiting = await findRow(backend.db.sql, 'sign_ups', which, 'password_hash');
    const known = member ?? waiting;
    const right = await verifyPassword(form.password, known?.password_hash ?? null);
    if (right && !member) throw forbidden('Your account is waiting for approval.');
    if (!member || !right) throw await countFailure(backend, attempt, wrong());
    return admit(backend, member);
  });
}

function wrong(): HttpError {
  return new HttpError('unauthenticated', 'Invalid email or password');
}

async function admit(backend: Backend, member: Credentials): Promise<Session> {
  const token = await transact(backend, async (tx) => {
    // Hashing takes time: a password reset in between has ended all sessions, and must end this one
    // too.
    const { id, password_hash } = member;
    const which = { id, password_hash };
    if (!(await lockRow(tx, 'users', which, 'no key update'))) throw wrong();
    return startSession(tx, member.id);
  });
  const user = await withBadges(backend.db.sql, member);
  const suspension = suspensionOf(member, backend.clock());
  return { user: suspension ? { ...user, role: 'user', suspension } : user, token };
}

export const sessions: Noun = {
  handlers: {
    logIn: ({ backend, body, origin }) => logIn(backend, body, origin.address),
    logOut: ({ backend, caller }) => logOut(backend, caller),
    logOutElsewhere: ({ backend, caller }) => logOutElsewhere(backend, caller),
  },
  forget: endSessions,
};
