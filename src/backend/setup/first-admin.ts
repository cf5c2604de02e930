import type { Session } from '../../contract/sessions.ts';
import type { Backend } from '../backend.ts';
import { HttpError } from '../http/errors.ts';
import { refuseWeakPassword } from '../sessions/new-password.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { startSession } from '../sessions/sessions.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';
import { transact } from '../sql/transaction.ts';
import { addMember } from '../users/members.ts';
import { type Names, orRefuseTaken, refuseTaken } from '../users/names.ts';
import { asSessionUser } from '../users/views.ts';
import { hasAdmin, hasTokenHash, makeAdmin, saveTokenHash, takeTokenHash } from './store.ts';

export interface FirstAdmin extends Names {
  readonly password: string;
  readonly token: string;
}

/**
 * A token that makes the first admin, once; undefined where there is an admin. An earlier token
 * stops working.
 */
export async function offerFirstAdmin(backend: Backend): Promise<string | undefined> {
  if (await hasAdmin(backend.db.sql)) return undefined;
  const token = newToken();
  await transact(backend, (tx) => saveTokenHash(tx, hashToken(token)));
  return token;
}

/** Signs the first admin up and in. Throws forbidden where the token is not the offered one. */
export async function createFirstAdmin(
  backend: Backend,
  form: FirstAdmin,
  address: string,
): Promise<Session> {
  const tokenHash = hashToken(form.token);
  if (!(await hasTokenHash(backend.db.sql, tokenHash))) throw spent();
  const { username, email } = form;
  await refuseWeakPassword(backend, form.password, [username, email]);
  await refuseTaken(backend.db.sql, form);
  const passwordHash = await hashPassword(form.password);
  const { id, session } = await orRefuseTaken(backend, form, undefined, () =>
    transact(backend, async (tx) => {
      if (!(await takeTokenHash(tx, tokenHash)) || (await hasAdmin(tx.sql))) throw spent();
      const person = await addMember(tx, form, passwordHash);
      await makeAdmin(tx, person.id);
      const user = asSessionUser({ ...person, role: 'admin' }, []);
      return { id: person.id, session: { user, token: await startSession(tx, person.id) } };
    }),
  );
  const change = { userId: id, by: id, from: 'user', to: 'admin' } as const;
  backend.logSecurity({ security: 'role-changed', address, ...change });
  return session;
}

function spent(): HttpError {
  return new HttpError('forbidden', 'This token is not valid, or no longer');
}
