import { ANSWER_DELETE_REASONS } from '../../contract/moderation-reasons.ts';
import { LOCK_ACTIONS } from './lock-actions.ts';
import { type AdminAction, TO_AUTHOR, whyFields } from './actions.ts';
import type { Question } from '../../contract/questions.ts';
import { excerpt, plainText } from '../../markup/plain.ts';

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

/** Moves an answer of a duplicate to the original. */
export const MOVE_ANSWER: AdminAction = { name: 'move-answer', label: 'Move to the Original' };

/** Characters of an answer that identify it for a moderator. */
const SHOWN = 80;

/** Converts an answer to a comment on its question or on another answer. */
export function convertAction(question: Question, answerId: string): AdminAction {
  const others = question.answers.filter(({ _id }) => _id !== answerId);
  const choices = [
    { value: question._id, label: 'The question' },
    ...others.map(({ _id, author, content }) => ({
      value: _id,
      label: `The answer by ${author?.username ?? 'an unknown user'}: ${excerpt(plainText(content), SHOWN)}`,
    })),
  ];
  const field = { name: 'postId', label: 'As a comment on', value: question._id, choices };
  return { name: 'convert-answer', label: 'Convert', fields: [field] };
}
