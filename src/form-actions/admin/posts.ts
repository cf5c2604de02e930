import { DeletionForm } from '../../contract/moderation-forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { action } from './actions.ts';
import { reasonIn } from './reason.ts';

/** Deletes a question, or brings it back. */
export function questionDeletion(deleted: boolean) {
  return action(
    DeletionForm,
    (fields) => ({ deleted, reason: reasonIn(fields) }),
    async (call, id, body) => {
      const { question } = await call(ROUTES.setQuestionDeleted, { params: { id }, body });
      return `“${question.title}” is ${deleted ? 'deleted' : 'restored'}`;
    },
  );
}

/** The same of an answer. */
export function answerDeletion(deleted: boolean) {
  return action(
    DeletionForm,
    (fields) => ({ deleted, reason: reasonIn(fields) }),
    async (call, id, body) => {
      await call(ROUTES.setAnswerDeleted, { params: { id }, body });
      return `The answer is ${deleted ? 'deleted' : 'restored'}`;
    },
  );
}
