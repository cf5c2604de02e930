import { LOCK_DAYS } from '../../contract/moderation.ts';
import { LOCK_REASONS } from '../../contract/moderation-reasons.ts';
import { type AdminAction, type Choice, whyFields } from './actions.ts';

const LENGTHS: readonly Choice[] = [
  ...LOCK_DAYS.map((days) => ({
    value: String(days),
    label: days === 1 ? '1 day' : `${String(days)} days`,
  })),
  { value: '', label: 'Unlock now' },
];

const fields = [
  { name: 'days', label: 'Length', value: '7', choices: LENGTHS },
  // Not required by the browser: unlocking takes no reason.
  ...whyFields(LOCK_REASONS, 'Shown beside the lock.').map((field) => ({
    ...field,
    required: false,
  })),
];

/** What a moderator can do to a question for a while: people new to the site cannot answer it. */
export const PROTECT: AdminAction = { name: 'lock-answers', label: 'Protect', fields };

/** What a moderator can do to any post that is not deleted, for a while. */
export const LOCK_ACTIONS: readonly AdminAction[] = [
  { name: 'lock-comments', label: 'Lock Comments', fields },
  { name: 'lock-edits', label: 'Lock Edits', fields },
];
