import type { APIContext } from 'astro';
import { RoleForm, SuspensionForm } from '../../contract/moderation-forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { administer, action, type AdminActions } from './actions.ts';

const ACTIONS: AdminActions = {
  role: action(
    RoleForm,
    ({ role }) => ({ role }),
    async (call, id, body) => {
      const { user } = await call(ROUTES.setRole, { params: { id }, body });
      return `The role of ${user.username} is now ${user.role}`;
    },
  ),
  suspend: suspension(true),
  lift: suspension(false),
};

function suspension(suspended: boolean) {
  return action(
    SuspensionForm,
    ({ reason }) => ({ suspended, reason }),
    async (call, id, body) => {
      const { user } = await call(ROUTES.setSuspension, { params: { id }, body });
      return suspended ? `${user.username} is suspended` : `${user.username} may sign in again`;
    },
  );
}

/** Gives roles, suspends members and lets them in again. */
export const manageUsers = (context: APIContext) =>
  administer(context, ['role', 'reason'], ACTIONS);
