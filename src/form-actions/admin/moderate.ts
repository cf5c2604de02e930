import type { APIContext } from 'astro';
import { questionPath } from '../../contract/addresses.ts';
import { type AdminForm, administer } from './actions.ts';
import { conversion } from './converting.ts';
import { answerDeletion } from './posts.ts';
import { locking } from './locks.ts';
import { QUESTION_ACTIONS, QUESTION_FIELDS } from './questions.ts';

/** Where moderators find deleted questions, whose own pages show nothing else. */
const DELETED = '/admin/questions?status=deleted';

/** Moderates a question, or an answer to it, and redirects back to it. */
export const moderatePost = (
  context: APIContext,
  questionId: string,
): Promise<AdminForm | Response> =>
  administer(
    context,
    [...QUESTION_FIELDS, 'days', 'postId'],
    {
      ...QUESTION_ACTIONS,
      'delete-answer': answerDeletion(true),
      'convert-answer': conversion,
      'lock-comments': locking('comments'),
      'lock-edits': locking('edits'),
    },
    (action) => (action === 'delete' ? DELETED : questionPath(questionId)),
  );
