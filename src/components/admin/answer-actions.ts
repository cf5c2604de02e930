import { ANSWER_DELETE_REASONS } from '../../contract/moderation-reasons.ts';
import { LOCK_ACTIONS } from './lock-actions.ts';
import { type AdminAction, TO_AUTHOR, whyFields } from './actions.ts';

/** What a moderator can do to an answer that is not deleted. */
export const ANSWER_ACTIONS: readonly AdminAction[] = [
  ...LOCK_ACTIONS,
  {
    name: 'delete-answer',
    label: 'Delete',
    fields: whyFields(ANSWER_DELETE_REASONS, TO_AUTHOR),
    isDangerous: true,
  },
];
