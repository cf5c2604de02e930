import type { Session } from '../../../contract/sessions.ts';
import type { Backend } from '../../backend.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { count, refuseBeyond } from '../../platform/http/limits.ts';
import { addressKey } from '../../platform/http/limits-address.ts';
import { welcome } from '../notifications/notifications.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { addMember } from '../users/members.ts';
import { type Names, orRefuseTaken, refuseReserved, refuseTaken } from '../users/names.ts';
import { asSessionUser } from '../users/views.ts';
import { admit, refuseUninvited } from '../invitations/invitations.ts';
import { runSerially } from './run-serially.ts';
import { refuseWeakPassword } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';

const TOO_MANY = 'Too many sign-ups from your network; try again later';

export interface Registration extends Names {
  readonly password: string;
  readonly invitation?: string | undefined;
}

/**
 * Registers a new member and signs them in. Throws `conflict` with the fields whose names are
 * taken.
 */
export function register(backend: Backend, form: Registration, address: string): Promise<Session> {
  const networkKey = addressKey(address);
  return runSerially(backend, networkKey, async () => {
    await refuseBeyond(backend, 'registrations', networkKey, TOO_MANY);
    await refuseBeyond(backend, 'takenNames', networkKey, TOO_MANY);
    try {
      const session = await create(backend, form);
      await count(backend, 'registrations', networkKey);
      return session;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'conflict') {
        await count(backend, 'takenNames', networkKey);
      }
      throw error;
    }
  });
}

async function create(backend: Backend, form: Registration): Promise<Session> {
  const { username, email, password, invitation = '' } = form;
  // First, so that those who may not sign up do not learn whose address is taken.
  await refuseUninvited(backend, { email, invitation });
  refuseReserved(backend, username);
  await refuseWeakPassword(backend, password, [username, email]);
  await refuseTaken(backend.db.sql, form, undefined, backend.clock());
  const passwordHash = await hashPassword(password);
  return orRefuseTaken(backend, form, undefined, () =>
    transact(backend, async (tx) => {
      const noteUse = await admit(tx, { email, invitation });
      const person = await addMember(tx, form, passwordHash);
      await noteUse(person.id);
      await welcome(tx, person.id);
      return { user: asSessionUser(person, []), token: await startSession(tx, person.id) };
    }),
  );
}
