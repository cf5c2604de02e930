import type { AdminQuestion } from '../../contract/moderation.ts';
import type { OwnCloseReason } from '../../contract/site-settings.ts';
import type { Question } from '../../contract/questions.ts';
import {
  CLOSE_REASONS,
  DUPLICATE_REASON,
  ownReasonText,
  QUESTION_DELETE_REASONS,
} from '../../contract/moderation-reasons.ts';
import { type AdminAction, type Choice, TO_AUTHOR, whyFields } from './actions.ts';

const DUPLICATE: Choice = {
  value: DUPLICATE_REASON,
  label: 'Duplicate',
  hint: 'It has been asked before; readers are sent to the original.',
  field: { name: 'duplicateOf', label: 'Original question', kind: 'question' },
};

/** `own`: the reasons that admins have written. */
function closeAction(own: readonly OwnCloseReason[]): AdminAction {
  const usual = CLOSE_REASONS.map(({ name, hint }) => ({ value: name, label: name, hint }));
  const written = own.map(({ title, advice }) => {
    const value = ownReasonText(title);
    return { value, label: value, hint: advice };
  });
  return {
    name: 'close',
    label: 'Close',
    fields: whyFields(
      [...usual, ...written, DUPLICATE],
      'Shown on the question, with advice on how to get it reopened.',
    ),
  };
}

/** The state that decides on the actions; readers get some questions with less than that. */
type State = {
  readonly [Name in 'featured' | 'status' | 'deletedAt']?: AdminQuestion[Name] | null | undefined;
};

/** Moves the answers of a duplicate to its original. */
export const moveActions = ({ duplicateOf, answers }: Question): AdminAction[] =>
  duplicateOf && answers.length > 0
    ? [{ name: 'move-answers', label: 'Move Answers to the Original' }]
    : [];

/** What a moderator can do to a question; `features`: not moderators of single tags. */
export function questionActions(
  { featured, status, deletedAt }: State,
  own: readonly OwnCloseReason[],
  features = true,
): AdminAction[] {
  if (typeof deletedAt === 'string') return [{ name: 'restore', label: 'Restore' }];
  const feature = featured
    ? { name: 'unfeature', label: 'Unfeature' }
    : { name: 'feature', label: 'Feature' };
  return [
    ...(features ? [feature] : []),
    status === 'closed' ? { name: 'reopen', label: 'Reopen' } : closeAction(own),
    {
      name: 'delete',
      label: 'Delete',
      fields: whyFields(QUESTION_DELETE_REASONS, TO_AUTHOR),
      isDangerous: true,
    },
  ];
}
