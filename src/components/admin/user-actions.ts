import type { AdminUser } from '../../contract/moderation.ts';
import { ROLES, type Role } from '../../contract/users.ts';
import { SUSPEND_REASONS } from '../../contract/moderation-reasons.ts';
import { SUSPENSION_DAYS } from '../../contract/suspension.ts';
import { type AdminAction, type Choice, whyFields } from './actions.ts';

const LENGTHS: readonly Choice[] = [
  ...SUSPENSION_DAYS.map((days) => ({
    value: String(days),
    label: days === 1 ? '1 day' : `${String(days)} days`,
  })),
  {
    value: 'own',
    label: 'Custom',
    field: { name: 'ownDays', label: 'Number of days', kind: 'number' },
  },
  { value: '', label: 'Indefinitely' },
];

const SUSPEND: AdminAction = {
  name: 'suspend',
  label: 'Suspend',
  fields: [
    { name: 'days', label: 'Length', value: '7', choices: LENGTHS },
    ...whyFields(SUSPEND_REASONS, 'The member sees it on every page.'),
  ],
  isDangerous: true,
};

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  user: 'User',
  moderator: 'Moderator',
  admin: 'Admin',
};

const MAY: Readonly<Record<Role, string>> = {
  user: 'Asks, answers and votes.',
  moderator: 'Also moderates posts and tags, and reads the log.',
  admin: 'Also suspends members and changes roles.',
};

/** What an admin can do to a member. */
export function userActions({ role, suspendedAt }: AdminUser): AdminAction[] {
  const choices = ROLES.map((value) => ({ value, label: ROLE_NAMES[value], hint: MAY[value] }));
  return [
    {
      name: 'role',
      label: 'Change Role',
      fields: [{ name: 'role', label: 'Role', value: role, choices }],
    },
    typeof suspendedAt === 'string' ? { name: 'lift', label: 'Lift Suspension' } : SUSPEND,
  ];
}
