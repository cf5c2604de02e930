import type { APIContext } from 'astro';
import { MODERATION_MESSAGES, success } from '../contract/moderation-reasons.ts';
import { ROUTES } from '../contract/routes.ts';
import { memberAction } from './member-action.ts';

/** Confirms that a warning was read. */
export const understand = (context: APIContext) =>
  memberAction(context, {
    fields: ['warning'],
    failed: MODERATION_MESSAGES.failed,
    async run(call, { warning }) {
      await call(ROUTES.understandWarning, { params: { id: warning } });
      return success('Thank you');
    },
  });

/** Warns a member, adds a note on them, or removes their picture for good. */
export const manageConduct = (context: APIContext, id: string) =>
  memberAction(context, {
    fields: ['message', 'picture'],
    failed: MODERATION_MESSAGES.failed,
    run: {
      async warn(call, { message }) {
        await call(ROUTES.warnUser, { params: { id }, body: { message } });
        return success('Warning sent');
      },
      async note(call, { message }) {
        await call(ROUTES.addNote, { params: { id }, body: { message } });
        return success('Note added');
      },
      async 'remove-picture'(call, { picture }) {
        await call(ROUTES.removePicture, { params: { hash: picture } });
        return success('Picture removed for good');
      },
    },
  });
