import type { APIContext } from 'astro';
import { TextForm } from '../contract/conduct-forms.ts';
import { MODERATION_MESSAGES } from '../contract/moderation-reasons.ts';
import { ROUTES } from '../contract/routes.ts';
import { valid } from './form.ts';
import { memberAction } from './member-action.ts';

/** Confirms that a warning was read. */
export const understand = (context: APIContext) =>
  memberAction(context, {
    fields: ['warning'],
    failed: MODERATION_MESSAGES.failed,
    async run(call, { warning }) {
      await call(ROUTES.understandWarning, { params: { id: warning } });
      return { kind: 'success', text: 'Thank you' };
    },
  });

/** Warns a member, adds a note on them, or removes their picture for good. */
export const manageConduct = (context: APIContext, id: string) =>
  memberAction(context, {
    fields: ['message', 'picture'],
    failed: MODERATION_MESSAGES.failed,
    run: {
      async warn(call, { message }) {
        await call(ROUTES.warnUser, { params: { id }, body: valid(TextForm, { message }) });
        return { kind: 'success', text: 'Warning sent' };
      },
      async note(call, { message }) {
        await call(ROUTES.addNote, { params: { id }, body: valid(TextForm, { message }) });
        return { kind: 'success', text: 'Note added' };
      },
      async 'remove-picture'(call, { picture }) {
        await call(ROUTES.removePicture, { params: { hash: picture } });
        return { kind: 'success', text: 'Picture removed for good' };
      },
    },
  });
