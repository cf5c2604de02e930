import type { AdminUser } from '../../contract/moderation.ts';
import { ROLES } from '../../contract/roles.ts';
import { type AdminAction, WHY } from './actions.ts';

/** What an admin can do to a member. */
export function userActions({ role, suspendedAt }: AdminUser): AdminAction[] {
  const options = ROLES;
  return [
    {
      name: 'role',
      label: 'Change role',
      fields: [{ name: 'role', label: 'Role', value: role, options }],
    },
    typeof suspendedAt === 'string'
      ? { name: 'lift', label: 'Lift suspension' }
      : { name: 'suspend', label: 'Suspend', fields: [WHY] },
  ];
}
