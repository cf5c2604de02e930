import type * as z from 'zod/mini';
import type {
  createFirstAdmin as createFirstAdminRoute,
  Session,
} from '../../../contract/sessions.ts';
import type { Backend } from '../../backend.ts';
import { forbidden, type HttpError } from '../../platform/http/errors.ts';
import { refuseWeakPassword } from '../../people/sessions/new-password.ts';
import { hashPassword } from '../../people/sessions/passwords.ts';
import { startSession } from '../../people/sessions/sessions.ts';
import { hashToken, newToken } from '../../people/sessions/tokens.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { addMember } from '../../people/users/members.ts';
import { orRefuseTaken, refuseTaken } from '../../people/users/names.ts';
import { asSessionUser } from '../../people/users/views.ts';
import { updateRows } from '../../platform/sql/rows.ts';
import { hasAdmin, hasTokenHash, addTokenHash, takeTokenHashes } from './setup.store.ts';
import type { Noun } from '../../noun.ts';

/**
 * A token that creates the first admin; undefined if there is an admin. Tokens of other processes
 * and of earlier starts work until one of them is used.
 */
export async function offerFirstAdmin(backend: Backend): Promise<string | undefined> {
  if (await hasAdmin(backend.db.sql)) return undefined;
  const token = newToken();
  const tokenHash = hashToken(token);
  return transact(backend, async (tx) => {
    await addTokenHash(tx, tokenHash);
    // Checked again after waiting for the row: somebody may have become admin in between.
    if (!(await hasAdmin(tx.sql))) return token;
    await takeTokenHashes(tx, tokenHash);
    return undefined;
  });
}

/** Registers the first admin and signs them in. Throws `forbidden` for an unknown token. */
async function createFirstAdmin(
  backend: Backend,
  form: z.output<typeof createFirstAdminRoute.body>,
  address: string,
): Promise<Session> {
  const tokenHash = hashToken(form.token);
  if (!(await hasTokenHash(backend.db.sql, tokenHash))) throw await refusal(backend.db.sql);
  const { username, email } = form;
  await refuseWeakPassword(backend, form.password, [username, email]);
  await refuseTaken(backend.db.sql, form, undefined, backend.clock());
  const passwordHash = await hashPassword(form.password);
  const { id, session } = await orRefuseTaken(backend, form, undefined, () =>
    transact(backend, async (tx) => {
      if (!(await takeTokenHashes(tx, tokenHash)) || (await hasAdmin(tx.sql)))
        throw await refusal(tx.sql);
      const person = await addMember(tx, form, passwordHash);
      await updateRows(tx.sql, 'users', person.id, { role: 'admin' });
      const user = asSessionUser({ ...person, role: 'admin' }, []);
      return { id: person.id, session: { user, token: await startSession(tx, person.id) } };
    }),
  );
  const change = { userId: id, by: id, from: 'user', to: 'admin' } as const;
  backend.logSecurity({ security: 'role-changed', address, ...change });
  return session;
}

async function refusal(queries: Queries): Promise<HttpError> {
  const why = (await hasAdmin(queries))
    ? 'An admin already exists, so this link no longer works'
    : 'This setup link is not valid or has expired';
  return forbidden(why);
}

export const setup: Noun = {
  handlers: {
    createFirstAdmin: ({ backend, body, origin }) =>
      createFirstAdmin(backend, body, origin.address),
  },
};
