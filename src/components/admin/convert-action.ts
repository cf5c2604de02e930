import type { Question } from '../../contract/questions.ts';
import { excerpt, plainText } from '../../markup/plain.ts';
import type { AdminAction } from './actions.ts';

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
