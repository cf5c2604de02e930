import { ApiError, publicStatusOf } from '../../api/errors.ts';
import { findUser } from '../../api/users.ts';
import type { UserProfile } from '../../contract/users.ts';
import { reportLoadFailure } from '../../api/load.ts';

/**
 * A profile by id; `moved` with the id if the name is a username; `missing`; or `failed` with the
 * page's status, otherwise shown like a missing one (section 8).
 */
export async function loadUser(
  locals: App.Locals,
  id: string,
): Promise<UserProfile | { moved: string } | { failed: number } | 'missing'> {
  try {
    return await findUser(locals.api.call, id);
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return 'missing';
    reportLoadFailure(locals, error);
    return { failed: publicStatusOf(error) };
  }
}
