import { DeletionForm } from '../../contract/moderation-forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { action, type Run } from './actions.ts';
import { reasonIn, withReason } from './reason.ts';

/** Deletes or restores a question. */
export function questionDeletion(deleted: boolean): Run {
  const run = action(
    DeletionForm,
    (fields) => ({ deleted, reason: reasonIn(fields) }),
    async (call, id, body) => {
      const { question } = await call(ROUTES.setQuestionDeleted, { params: { id }, body });
      return `“${question.title}” is ${deleted ? 'deleted' : 'restored'}`;
    },
  );
  return deleted ? withReason(run) : run;
}

/** The same for an answer. */
export function answerDeletion(deleted: boolean): Run {
  const run = action(
    DeletionForm,
    (fields) => ({ deleted, reason: reasonIn(fields) }),
    async (call, id, body) => {
      await call(ROUTES.setAnswerDeleted, { params: { id }, body });
      return `The answer is ${deleted ? 'deleted' : 'restored'}`;
    },
  );
  return deleted ? withReason(run) : run;
}
