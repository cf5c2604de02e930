import type { AdminUser } from '../../contract/moderation.ts';
import type { SiteSettings } from '../../contract/site-settings.ts';
import { ROLES, type Role } from '../../contract/users.ts';
import { PRIVILEGE_ACTIONS, PRIVILEGES } from '../../contract/privileges.ts';
import { SUSPEND_REASONS } from '../../contract/moderation-reasons.ts';
import { counted } from '../../shared/counted.ts';
import { SUSPENSION_DAYS } from '../../contract/suspension.ts';
import { type AdminAction, type Choice, whyFields } from './actions.ts';

const LENGTHS: readonly Choice[] = [
  ...SUSPENSION_DAYS.map((days) => ({ value: String(days), label: counted(days, 'day') })),
  {
    value: 'own',
    label: 'Custom',
    field: { name: 'ownDays', label: 'Number of days', kind: 'number' },
  },
  { value: '', label: 'Indefinitely' },
];

const PRIVILEGE_CHOICES: readonly Choice[] = [
  { value: 'given', label: 'Give', hint: 'Whatever the member’s reputation.' },
  { value: 'paused', label: 'Pause' },
  { value: 'none', label: 'As earned', hint: 'Ends what an admin gave or paused.' },
];

const PRIVILEGE_OPTIONS: readonly Choice[] = PRIVILEGES.map((value) => ({
  value,
  label: PRIVILEGE_ACTIONS[value].replace(/^./, (letter) => letter.toUpperCase()),
}));

const suspend = (reasons: readonly string[]): AdminAction => ({
  name: 'suspend',
  label: 'Suspend',
  fields: [
    { name: 'days', label: 'Length', value: '7', choices: LENGTHS },
    ...whyFields(
      reasons.length > 0 ? reasons : SUSPEND_REASONS,
      'The member sees it on every page.',
    ),
  ],
  isDangerous: true,
});

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

/** What an admin can do to a member; `reasons` to suspend, or none for the built-in ones. */
export function userActions(
  { role, suspendedAt }: AdminUser,
  { suspensionReasons }: Pick<SiteSettings, 'suspensionReasons'>,
): AdminAction[] {
  const choices = ROLES.map((value) => ({ value, label: ROLE_NAMES[value], hint: MAY[value] }));
  return [
    {
      name: 'role',
      label: 'Change Role',
      fields: [{ name: 'role', label: 'Role', value: role, choices }],
    },
    {
      name: 'privilege',
      label: 'Change a Privilege',
      fields: [
        { name: 'privilege', label: 'Privilege', options: PRIVILEGE_OPTIONS },
        { name: 'change', label: 'Change', value: 'given', choices: PRIVILEGE_CHOICES },
        { name: 'days', label: 'Length', value: '30', choices: LENGTHS },
        {
          name: 'reason',
          label: 'Reason',
          kind: 'note',
          maxlength: 500,
          hint: 'The member is notified of it.',
        },
      ],
    },
    typeof suspendedAt === 'string'
      ? { name: 'lift', label: 'Lift Suspension' }
      : suspend(suspensionReasons),
  ];
}
