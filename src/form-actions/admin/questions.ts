import type { APIContext } from 'astro';
import { ClosingForm, FeatureForm } from '../../contract/moderation-forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { administer, action, type AdminActions } from './actions.ts';
import { questionDeletion } from './posts.ts';

const ACTIONS: AdminActions = {
  feature: featuring(true),
  unfeature: featuring(false),
  close: closing(true),
  reopen: closing(false),
  delete: questionDeletion(true),
  restore: questionDeletion(false),
};

function featuring(featured: boolean) {
  return action(
    FeatureForm,
    () => ({ featured }),
    async (call, id, body) => {
      const { question } = await call(ROUTES.featureQuestion, { params: { id }, body });
      return `“${question.title}” is ${featured ? 'featured' : 'featured no more'}`;
    },
  );
}

function closing(closed: boolean) {
  return action(
    ClosingForm,
    ({ reason, duplicateOf = '' }) => ({ closed, reason, duplicateOf: numberOf(duplicateOf) }),
    async (call, id, body) => {
      const { question } = await call(ROUTES.closeQuestion, { params: { id }, body });
      return `“${question.title}” is ${closed ? 'closed' : 'open again'}`;
    },
  );
}

/** People paste the address of a question as often as they type its number. */
function numberOf(typed: string): string | undefined {
  const text = typed.trim();
  const id = /\/questions\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return id === '' ? undefined : id;
}

/** Features, closes, reopens, deletes and restores questions. */
export const manageQuestions = (context: APIContext) =>
  administer(context, ['reason', 'duplicateOf'], ACTIONS);
