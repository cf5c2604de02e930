import type { AdminQuestion } from '../../contract/moderation.ts';
import { CLOSE_REASONS, QUESTION_DELETE_REASONS } from '../../contract/moderation-reasons.ts';
import { type AdminAction, whyFields } from './actions.ts';

const CLOSE: AdminAction = {
  name: 'close',
  label: 'Close',
  fields: [
    ...whyFields(CLOSE_REASONS),
    { name: 'duplicateOf', label: 'Duplicate of (link or number)', kind: 'question' },
  ],
};

/** What decides over the actions; readers are given some questions with less than that. */
type State = {
  readonly [Name in 'featured' | 'status' | 'deletedAt']?: AdminQuestion[Name] | null | undefined;
};

/** What a moderator can do to a question. */
export function questionActions({ featured, status, deletedAt }: State): AdminAction[] {
  if (typeof deletedAt === 'string') return [{ name: 'restore', label: 'Restore' }];
  return [
    featured ? { name: 'unfeature', label: 'Unfeature' } : { name: 'feature', label: 'Feature' },
    status === 'closed' ? { name: 'reopen', label: 'Reopen' } : CLOSE,
    { name: 'delete', label: 'Delete', fields: whyFields(QUESTION_DELETE_REASONS) },
  ];
}
