import type { AdminUser } from '../../contract/moderation.ts';
import { ROLES } from '../../contract/roles.ts';
import { SUSPEND_REASONS } from '../../contract/moderation-reasons.ts';
import { SUSPENSION_DAYS } from '../../contract/suspension.ts';
import { type AdminAction, type Choice, whyFields } from './actions.ts';

const LENGTHS: readonly Choice[] = [
  ...SUSPENSION_DAYS.map((days) => ({
    value: String(days),
    label: days === 1 ? '1 day' : `${String(days)} days`,
  })),
  { value: 'own', label: 'Custom' },
  { value: '', label: 'Indefinitely' },
];

const SUSPEND: AdminAction = {
  name: 'suspend',
  label: 'Suspend',
  fields: [
    { name: 'days', label: 'Length', value: '7', choices: LENGTHS },
    { name: 'ownDays', label: 'Number of days', kind: 'number' },
    ...whyFields(SUSPEND_REASONS),
  ],
};

/** What an admin can do to a member. */
export function userActions({ role, suspendedAt }: AdminUser): AdminAction[] {
  const options = ROLES;
  return [
    {
      name: 'role',
      label: 'Change Role',
      fields: [{ name: 'role', label: 'Role', value: role, options }],
    },
    typeof suspendedAt === 'string' ? { name: 'lift', label: 'Lift Suspension' } : SUSPEND,
  ];
}
