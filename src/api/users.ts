import { hasInvalidChars } from '../shared/clean-text.ts';
import { ROUTES } from '../contract/routes.ts';
import type { UserProfile } from '../contract/users.ts';
import type { Client } from './client.ts';
import { ApiError, missing } from './errors.ts';

/**
 * A profile by id, or the id of the person with that username: a backend that only knows ids finds
 * one by searching its directory (design). Rejects as missing if there is neither.
 */
export async function findUser(call: Client, id: string): Promise<UserProfile | { moved: string }> {
  try {
    const { user } = await call(ROUTES.getUser, { params: { id } });
    return user._id === id ? user : { moved: user._id };
  } catch (error) {
    if (!(error instanceof ApiError && error.isMissing) || hasInvalidChars(id)) throw error;
  }
  const { users } = await call(ROUTES.listUsers, { query: { search: id.slice(0, 200) } });
  const same = users.find(({ username }) => username.toLowerCase() === id.toLowerCase());
  if (!same || same._id === id) throw missing();
  return { moved: same._id };
}
