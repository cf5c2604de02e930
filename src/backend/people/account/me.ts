import type { SessionUser } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { privilegesOf } from '../privileges/privileges.ts';
import { withBadges } from '../users/members.ts';
import { findPerson, type Person } from '../users/users.store.ts';
import { pendingLink } from './account.store.ts';

/** The signed-in member, with fields that only that member may see. */
export async function me(backend: Backend, caller: Caller): Promise<SessionUser> {
  const person = await findPerson(backend.db.sql, caller.id);
  if (!person) throw new HttpError('unauthenticated', 'Please log in');
  const user = await withOwn(backend, caller, person);
  const { suspension } = caller;
  return suspension ? { ...user, role: 'user', suspension } : user;
}

/** The caller with their privileges and their unconfirmed address, if any. */
export async function withOwn(
  backend: Backend,
  caller: Caller,
  person: Person,
): Promise<SessionUser> {
  const { sql } = backend.db;
  const user = {
    ...(await withBadges(sql, person)),
    privileges: privilegesOf(caller),
    moderatesTags: [...caller.rights.standing.moderates],
  };
  const [link] = await pendingLink(sql, { userId: person.id, now: backend.clock() });
  return link?.email ? { ...user, pendingEmail: link.email } : user;
}
