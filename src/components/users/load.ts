import type { ServerApi } from '../../api/server.ts';
import { ApiError } from '../../api/errors.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { UserProfile } from '../../contract/users.ts';

/**
 * A profile by id; `moved` with the id of the person who has the name as username; `missing`; or
 * `failed`, which the page shows like a missing one (section 8).
 */
export async function loadUser(
  { api, report }: App.Locals,
  id: string,
): Promise<UserProfile | { moved: string } | 'missing' | 'failed'> {
  try {
    const { user } = await api.call(ROUTES.getUser, { params: { id } });
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return byUsername(api, id);
    report(error);
    return 'failed';
  }
}

/** A backend that knows ids alone finds a username by its directory's search (design). */
async function byUsername(api: ServerApi, name: string): Promise<{ moved: string } | 'missing'> {
  const list = await api
    .call(ROUTES.listUsers, { query: { search: name } })
    .catch(() => ({ users: [] }));
  const same = (username: string) => username.toLowerCase() === name.toLowerCase();
  const user = list.users.find(({ username }) => same(username));
  return user && user._id !== name ? { moved: user._id } : 'missing';
}
