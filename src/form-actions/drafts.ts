import type { APIContext } from 'astro';
import { DRAFTS_PATH } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { act } from './act.ts';
import { readFields } from './form.ts';

/** Discards a draft, by the button of its row. */
export async function deleteDraft(context: APIContext): Promise<Response> {
  const { draft } = await readFields(context.request, ['draft']);
  return act(context, {
    back: DRAFTS_PATH,
    guests: { ...MESSAGES.loginToSaveDrafts, signIn: DRAFTS_PATH },
    otherwise: MESSAGES.draftDeletionFailed,
    async run() {
      await context.locals.api.call(ROUTES.deleteDraft, { params: { draftId: draft } });
      return MESSAGES.draftDeleted;
    },
  });
}
