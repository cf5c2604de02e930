import type { SessionUser } from '../../contract/users.ts';
import type { Backend, Caller } from '../backend.ts';
import { Refusal } from '../http/errors.ts';
import { withBadges } from '../users/members.ts';
import { findPerson } from '../users/store.ts';
import { pendingEmailOf } from './store.ts';

/** The signed-in member as that member alone is shown. */
export async function me(backend: Backend, caller: Caller): Promise<SessionUser> {
  const { sql } = backend.db;
  const person = await findPerson(sql, caller.id);
  if (!person) throw new Refusal('unauthenticated', 'Please log in');
  const user = await withBadges(sql, person);
  const pendingEmail = await pendingEmailOf(sql, caller.id, backend.clock());
  return pendingEmail === null ? user : { ...user, pendingEmail };
}
