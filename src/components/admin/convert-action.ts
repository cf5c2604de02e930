import type { Question } from '../../contract/questions.ts';
import { excerpt, plainText } from '../../markup/plain.ts';
import type { AdminAction } from './actions.ts';

/** Characters of an answer, by which a moderator knows it. */
const SHOWN = 80;

/** Makes a comment of an answer, below its question or another answer to it. */
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
