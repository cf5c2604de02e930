import type { APIContext } from 'astro';
import type { Client } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { flagPath } from '../contract/addresses.ts';
import { FlagForm, type FlagTarget } from '../contract/flag-forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { idOf } from './closing.ts';
import { valid } from './form.ts';
import { memberAction } from './member-action.ts';

/** Flags something, or takes the flag back, and redirects to it. */
export const flag = (context: APIContext, kind: FlagTarget, id: string) =>
  memberAction(context, {
    fields: ['reason', 'text', 'duplicateOf'],
    failed: MESSAGES.flagFailed,
    async run(call, { do: button, reason, text, duplicateOf }) {
      if (button === 'take-back') {
        await takeBack(call, kind, id);
        return [await linkTo(call, kind, id), MESSAGES.unflagged];
      }
      const original = duplicateOf.trim();
      const given = { reason, text, duplicateOf: idOf(original) ?? original };
      await raise(call, kind, id, valid(FlagForm, given));
      return [await linkTo(call, kind, id), MESSAGES.flagged];
    },
  });

/** The page of what is flagged; the flag itself may have hidden it. */
async function linkTo(call: Client, kind: FlagTarget, id: string): Promise<string> {
  try {
    return (await call(ROUTES.listOwnFlags, { query: { kind, id } })).target.link;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return '/questions';
    if (error instanceof ApiError) return flagPath(kind, id);
    throw error;
  }
}

function raise(call: Client, kind: FlagTarget, id: string, body: FlagForm): Promise<unknown> {
  switch (kind) {
    case 'question':
      return call(ROUTES.flagQuestion, { params: { id }, body });
    case 'answer':
      return call(ROUTES.flagAnswer, { params: { answerId: id }, body });
    case 'comment':
      return call(ROUTES.flagComment, { params: { commentId: id }, body });
    case 'user':
      return call(ROUTES.flagUser, { params: { id }, body });
    case 'tag':
      return call(ROUTES.flagTag, { params: { name: id }, body });
  }
}

function takeBack(call: Client, kind: FlagTarget, id: string): Promise<unknown> {
  switch (kind) {
    case 'question':
      return call(ROUTES.unflagQuestion, { params: { id } });
    case 'answer':
      return call(ROUTES.unflagAnswer, { params: { answerId: id } });
    case 'comment':
      return call(ROUTES.unflagComment, { params: { commentId: id } });
    case 'user':
      return call(ROUTES.unflagUser, { params: { id } });
    case 'tag':
      return call(ROUTES.unflagTag, { params: { name: id } });
  }
}
