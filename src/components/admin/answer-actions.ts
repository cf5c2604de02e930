import { ANSWER_DELETE_REASONS } from '../../contract/moderation-reasons.ts';
import { LOCK_ACTIONS } from './lock-actions.ts';
import { type AdminAction, whyFields } from './actions.ts';

/** What a moderator can do to an answer that is there. */
export const ANSWER_ACTIONS: readonly AdminAction[] = [
  { name: 'delete-answer', label: 'Delete', fields: whyFields(ANSWER_DELETE_REASONS) },
  ...LOCK_ACTIONS,
];
